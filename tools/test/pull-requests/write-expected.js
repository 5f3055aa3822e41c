/** Writes the comments in expected/: `node tools/test/pull-requests/write-expected.js`. */
import { writeFile } from "node:fs/promises";
import { makePullRequest } from "../support/made-up-pull-request.js";
import { SITUATIONS } from "../support/situations.js";

for (const [name, madeUp] of Object.entries(SITUATIONS)) {
  const pullRequest = await makePullRequest(madeUp);
  const { comment } = await pullRequest.measure();
  await writeFile(new URL(`expected/${name}.md`, import.meta.url), comment);
  await pullRequest.remove();
}
