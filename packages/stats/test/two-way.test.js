import assert from "node:assert/strict";
import { test } from "node:test";
import { rowEffects } from "@routebench/stats/two-way";
import fc from "fast-check";
import { normal, seeded } from "../study/launches.js";

/**
 * @param {number[]} rows
 * @param {number[]} columns
 */
const additive = (rows, columns) => rows.map((row) => columns.map((column) => row + column));

/** @param {number[][]} values without missing cells */
const effectsOf = (values) => rowEffects(values).map(Number);

test("a table that is a sum of its rows' and columns' effects gives back the rows' differences", () => {
  const effects = fc.array(fc.double({ min: -5, max: 5, noNaN: true }), {
    minLength: 2,
    maxLength: 8,
  });
  fc.assert(
    fc.property(effects, effects, (rows, columns) => {
      const found = effectsOf(additive(rows, columns));
      for (const [i, row] of rows.entries()) {
        assert.ok(Math.abs(found[i] - found[0] - (row - rows[0])) < 1e-6);
      }
    }),
  );
});

test("what a column does to all rows changes no difference, however much it is", () => {
  const values = [
    [1.02, 0.99, 1.01, 0.98],
    [2.01, 2.0, 1.98, 2.02],
  ];
  const shaken = values.map((row) => row.map((value, column) => value + [0, 7, -3, 40][column]));
  const gap = (/** @type {number[][]} */ table) => {
    const [a, b] = effectsOf(table);
    return b - a;
  };
  assert.ok(Math.abs(gap(values) - gap(shaken)) < 1e-6);
});

test("a cell that is far off hardly moves its row", () => {
  const values = additive([0, 1, 2], Array(20).fill(0)).map((row, r) =>
    row.map((value, column) => value + 0.01 * Math.sin(7 * r + 3 * column)),
  );
  values[1][4] = -50;
  const [a, b] = effectsOf(values);
  assert.ok(Math.abs(b - a - 1) < 0.01);
});

test("a noisy row does not blur the difference of two quiet ones", () => {
  const uniform = seeded(1);
  const squares = (/** @type {number} */ noise) => {
    let sum = 0;
    for (let run = 0; run < 300; run += 1) {
      const columns = Array.from({ length: 12 }, () => normal(uniform));
      const [a, b] = effectsOf(
        [0.02, 0.02, noise, noise, noise].map((sd) => columns.map((c) => c + sd * normal(uniform))),
      );
      sum += (b - a) ** 2;
    }
    return sum;
  };
  assert.ok(squares(0.4) < 1.3 * squares(0.02));
});

test("rows without any scatter keep their difference", () => {
  const [a, b] = effectsOf([
    [1, 1, 1],
    [3, 3, 3],
  ]);
  assert.equal(b - a, 2);
});

test("rows of unlike length are refused", () => {
  assert.throws(() => effectsOf([[1, 2], [1]]), RangeError);
  assert.throws(() => effectsOf([]), RangeError);
});

test("missing cells change no difference that the others tell", () => {
  const effects = fc.array(fc.double({ min: -5, max: 5, noNaN: true }), {
    minLength: 3,
    maxLength: 6,
  });
  const holes = fc.array(fc.nat({ max: 40 }), { maxLength: 6 });
  fc.assert(
    fc.property(effects, effects, holes, (rows, columns, missing) => {
      const values = additive(rows, columns);
      const torn = values.map((row, r) =>
        row.map((value, c) => (missing.includes(r * row.length + c) ? null : value)),
      );
      const found = rowEffects(torn);
      const known = rows.flatMap((_, r) => (found[r] === null ? [] : [r]));
      for (const r of known) {
        const gap = Number(found[r]) - Number(found[known[0]]);
        assert.ok(Math.abs(gap - (rows[r] - rows[known[0]])) < 1e-4, `${gap}`);
      }
    }),
  );
});

test("a row with a single cell stands where that cell puts it", () => {
  const [a, b] = rowEffects([
    [0.001, null, null, null],
    [0.001, 0, 0, 0],
    [0.001, 0, 0, 0],
  ]).map(Number);
  assert.ok(Math.abs(b - a) < 1e-7, `${b - a}`);
});

test("a row without cells, or without a column in common with the others, has no effect", () => {
  const found = rowEffects([
    [1, 2, null],
    [2, null, null],
    [null, null, null],
    [null, null, 5],
  ]);
  assert.ok(Math.abs(Number(found[1]) - Number(found[0]) - 1) < 1e-6);
  assert.deepEqual(found.slice(2), [null, null]);
});

test("rows that hang together only through a third are compared", () => {
  const [a, b, c] = rowEffects([
    [1, null, null, 1],
    [null, 4, 4, null],
    [2, 2, 2, 2],
  ]);
  assert.ok(Math.abs(Number(b) - Number(a) - 3) < 1e-6);
  assert.ok(Math.abs(Number(c) - Number(a) - 1) < 1e-6);
});
