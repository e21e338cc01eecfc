import { expect, test } from "vitest";
import { lineChart } from "./line-chart.ts";

test("a chart has a line and a name for each series, and escapes what is written on it", () => {
  const svg = lineChart({
    title: "a < b",
    x: "checks",
    y: "closed",
    series: [
      {
        name: "one",
        points: [
          [1, 0],
          [2, 10],
        ],
      },
      {
        name: "two",
        points: [
          [1, 5],
          [2, 5],
        ],
      },
    ],
  });
  expect(svg.match(/<polyline/g)).toHaveLength(2);
  expect(svg).toContain("a &lt; b");
  expect(svg).toContain(">two<");
  expect(svg).not.toContain("NaN");
});

test("a series of one value is drawn within the frame", () => {
  const svg = lineChart({ title: "t", x: "x", y: "y", series: [{ name: "s", points: [[3, 7]] }] });
  expect(svg).not.toMatch(/NaN|Infinity/);
});
