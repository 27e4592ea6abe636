// SPDX-License-Identifier: MIT
// Draws the charts of a report's page into its figures, anew whenever their width changes.
import {axisX, axisY, dot, gridX, gridY, line, link, plot, text, tip, pointer} from '@observablehq/plot';

const OWN = 'amber';
const FONT = 12;
const LETTER = 6.8; // room for a letter of a label: generous, for fonts differ
const COLOURS = 8;

const ratio = (value) => value >= 10 ? value.toFixed(0) : String(Number(value.toPrecision(2)));

const scaled = (value, units) => {
	const step = Math.max(0, Math.min(units.length - 1, Math.floor(Math.log10(value) / 3 + 1e-9)));
	return `${Number((value / 1000 ** step).toPrecision(3))} ${units[step]}`.trim();
};
const time = (nanoseconds) => scaled(nanoseconds, ['ns', 'µs', 'ms', 's']);
const count = (number) => scaled(number, ['', 'k', 'M']);

// The axes of both charts: a few ticks, grid lines, all in the colours of the page.
const frame = (x, y) => [
	gridX({ticks: x.ticks, stroke: 'var(--line)', strokeOpacity: 1}),
	gridY({ticks: y.ticks, stroke: 'var(--line)', strokeOpacity: 1}),
	axisX({ticks: x.ticks, tickFormat: x.format, label: x.label, tickSize: 0, fill: 'var(--quiet)'}),
	axisY({ticks: y.ticks, tickFormat: y.format, label: y.label, tickSize: 0, fill: 'var(--quiet)'}),
];

// Powers of ten within the numbers, with 2 and 5 between them where there are few.
const ticks = (numbers) => {
	const low = Math.log10(Math.min(...numbers)), high = Math.log10(Math.max(...numbers));
	const steps = high - low < 2.5 ? [1, 2, 5] : [1];
	const all = [];
	for (let power = Math.floor(low) - 1; power <= high + 1; ++power) {
		all.push(...steps.map((step) => step * 10 ** power));
	}
	return all.filter((tick) => Math.log10(tick) >= low - 0.1 && Math.log10(tick) <= high + 0.1);
};

// Some room beyond the outermost points.
const domain = (numbers) => [Math.min(...numbers) / 1.15, Math.max(...numbers) * 1.15];

// A place for each label beside its dot, on no dot and no other label: the first of those tried that is free.
const placed = (points, width, height) => {
	const taken = points.map(({x, y}) => ({left: x - 7, right: x + 7, top: y - 7, bottom: y + 7}));
	return points.map((point) => {
		const room = LETTER * point.name.length;
		const box = (dx, dy, anchor) => {
			const left = point.x + dx - {start: 0, middle: room / 2, end: room}[anchor];
			return {dx, dy, anchor, left, right: left + room, top: point.y + dy - 7, bottom: point.y + dy + 7};
		};
		const tried = [box(11, 0, 'start'), box(-11, 0, 'end')];
		for (let away = 17; away < 90; away += 14) {
			tried.push(box(0, -away, 'middle'), box(0, away, 'middle'));
			tried.push(box(11, -away, 'start'), box(11, away, 'start'));
		}
		const isApart = (one, other) => one.right < other.left || other.right < one.left
			|| one.bottom < other.top || other.bottom < one.top;
		const isFree = (one) => one.left >= 0 && one.right <= width && one.top >= 0 && one.bottom <= height
			&& taken.every((other) => isApart(one, other));
		const place = tried.find(isFree) ?? tried[0];
		taken.push(place);
		return {...point, ...place};
	});
};

function scatter(figure, width) {
	const points = JSON.parse(figure.dataset.points);
	const sizes = points.map((point) => point.size), times = points.map((point) => point.time);
	const options = {
		width, height: Math.max(240, Math.min(260, width * 0.6)),
		marginLeft: 44, marginTop: 28, marginBottom: 38, marginRight: 16,
		style: {fontSize: `${FONT}px`, background: 'none', overflow: 'visible'},
		x: {type: 'log', domain: domain(sizes)}, y: {type: 'log', domain: domain(times)},
	};
	const marks = [
		...frame(
			{ticks: ticks(sizes), format: ratio, label: 'bytes →'},
			{ticks: ticks(times), format: ratio, label: '↑ time to decode'},
		),
		line(points.filter((point) => point.unbeaten), {
			x: 'size', y: 'time', sort: 'size', stroke: 'var(--quiet)', strokeDasharray: '4 3',
		}),
		dot(points, {x: 'size', y: 'time', r: 5.5, fill: (point) => point.name === OWN ? 'var(--own)' : 'var(--ink)'}),
	];
	const empty = plot({...options, marks});
	const x = empty.scale('x'), y = empty.scale('y');
	const at = points.map((point) => ({...point, x: x.apply(point.size), y: y.apply(point.time)}));
	const labels = placed(at, width, options.height - 30).map((label) => text([label], {
		x: 'size', y: 'time', text: 'name', dx: label.dx, dy: label.dy, textAnchor: label.anchor,
		fill: 'currentColor', stroke: 'var(--page)', strokeWidth: 4, fontWeight: label.name === OWN ? 600 : 400,
	}));
	return plot({...options, marks: [...marks, ...labels, tip(points, pointer({
		x: 'size', y: 'time', fill: 'var(--panel)',
		title: (point) => `${point.name}\nbytes ${ratio(point.size)}\ndecode ${ratio(point.time)}`,
	}))]});
}

function curves(figure, width) {
	const points = JSON.parse(figure.dataset.points);
	const names = [...new Set(points.map((point) => point.name))];
	const others = names.filter((name) => name !== OWN);
	const colour = (name) => name === OWN ? 'var(--c0)' : `var(--c${1 + others.indexOf(name) % (COLOURS - 1)})`;
	const ends = names.map((name) => points.filter((point) => point.name === name).at(-1));
	const room = Math.min(width * 0.4, 16 + LETTER * Math.max(...names.map((name) => name.length)));
	const x = points.map((point) => point.x), y = points.map((point) => point.time);
	const options = {
		width, height: Math.max(300, Math.min(440, width * 0.6)),
		marginLeft: 56, marginTop: 28, marginBottom: 38, marginRight: room,
		style: {fontSize: `${FONT}px`, background: 'none', overflow: 'visible'},
		x: {type: 'log', domain: domain(x)}, y: {type: 'log', domain: domain(y)},
	};
	const marks = [
		...frame(
			{ticks: ticks(x), format: count, label: `${figure.dataset.axis} →`},
			{ticks: ticks(y), format: time, label: '↑ time'},
		),
		link(points, {x: 'x', y1: 'low', y2: 'high', stroke: (point) => colour(point.name)}),
		line(points, {x: 'x', y: 'time', z: 'name', stroke: (point) => colour(point.name), strokeWidth: 1.7}),
		dot(points, {x: 'x', y: 'time', r: 2.6, fill: (point) => colour(point.name)}),
	];
	// Labels stand at the ends of their lines, each below the one before.
	const scale = plot({...options, marks}).scale('y');
	let free = -Infinity;
	const labels = ends.map((end) => ({...end, y: scale.apply(end.time)})).sort((a, b) => a.y - b.y).map((end) => {
		free = Math.max(end.y, free + FONT + 2);
		return text([end], {
			x: 'x', y: 'time', text: 'name', dx: 9, dy: free - end.y, textAnchor: 'start', fill: colour(end.name),
		});
	});
	return plot({...options, marks: [...marks, ...labels, tip(points, pointer({
		x: 'x', y: 'time', fill: 'var(--panel)',
		title: (point) => `${point.name}\n${count(point.x)}: ${time(point.time)}`,
	}))]});
}

const kinds = {scatter, curves};
for (const figure of document.querySelectorAll('figure[data-chart]')) {
	let drawn = 0;
	const draw = () => {
		const width = Math.floor(figure.clientWidth);
		if (width > 0 && width !== drawn) {
			drawn = width;
			figure.replaceChildren(kinds[figure.dataset.chart](figure, width));
		}
	};
	new ResizeObserver(draw).observe(figure);
	draw();
}
