/**
 * Moves places apart until no two are closer than a gap, each as little as possible.
 * @param {number[]} places
 * @param {number} gap
 * @param {number} end the first place is 0; all fit: (places - 1) × gap <= end
 */
export function spread(places, gap, end) {
  const order = places.map((_, index) => index).sort((a, b) => at(places, a) - at(places, b));
  /** Neighbours that touch move as one. @type {{ members: number[], start: number }[]} */
  const groups = [];
  for (const index of order) {
    let group = place([index], places, gap, end);
    let last = groups.at(-1);
    while (last && last.start + last.members.length * gap > group.start) {
      groups.pop();
      group = place([...last.members, ...group.members], places, gap, end);
      last = groups.at(-1);
    }
    groups.push(group);
  }
  const moved = new Map(
    groups.flatMap(({ members, start }) => members.map((index, nth) => [index, start + nth * gap])),
  );
  return places.map((wanted, index) => moved.get(index) ?? wanted);
}

/** @param {number[]} members @param {number[]} places @param {number} gap @param {number} end */
function place(members, places, gap, end) {
  const starts = members.map((index, nth) => at(places, index) - nth * gap);
  const middle = starts.reduce((sum, start) => sum + start, 0) / members.length;
  const start = Math.max(0, Math.min(end - (members.length - 1) * gap, middle));
  return { members, start };
}

/** @type {(places: number[], index: number) => number} */
const at = (places, index) => places[index] ?? 0;
