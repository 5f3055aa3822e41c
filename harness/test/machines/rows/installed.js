/** How the project got there. Its tests look for `says`, and docs/faults.md shows both. */
import { INSTALL } from "@routebench/host/installation";

/** @satisfies {Record<string, import("./rows.js").Row>} */
export const INSTALLED = {
  noPackages: {
    input:
      "no packages are installed, with `npm run bench` or an older pnpm ([useSend#450](https://github.com/usesend/useSend/issues/450))",
    says: `the packages are not installed; run: ${INSTALL}`,
  },
  onePackage: {
    input: "an installation that was cut off",
    says: `the package "commander" is missing; run: ${INSTALL} --force`,
  },
  latePackage: {
    input: "a missing package that only one command needs",
    says: `the package "yaml" is missing; run: ${INSTALL} --force`,
  },
  oldNode: {
    input: "Node 18",
    says: "routebench needs Node >=20.19, and this is Node 18.20.8; run: npx -y -p node@24 node harness/bin/routebench.js",
  },
  otherInstaller: {
    input: "`npm install`, `yarn install`, or `pnpm install` with a pnpm older than 10",
    says: `cannot install this workspace; run: ${INSTALL}`,
  },
  noScripts: {
    input: "packages installed with `--ignore-scripts`",
    says: `install scripts are off; run: ${INSTALL} --force`,
  },
  windowsLines: {
    input: "a script with Windows line endings",
    says: "./start.sh has Windows line endings; run: sed -i 's/\\r$//'",
  },
  zip: {
    input: "a ZIP file of the repository, with `--against HEAD~1` or `pr`",
    says: "is not a git repository, and a ZIP file has no history; run: git clone",
  },
  zipInRepository: {
    input: "a ZIP file that was unpacked in another repository",
    says: "is not a git repository, and a ZIP file has no history; run: git clone",
  },
  shallow: {
    input:
      "a shallow clone, with `--against HEAD~1` or `pr` ([changed-files#737](https://github.com/tj-actions/changed-files/issues/737))",
    says: "this clone is shallow, without earlier commits and other branches; run: git fetch --unshallow origin '+refs/heads/*:refs/remotes/origin/*'",
  },
  partial: {
    input: "a partial clone (`--filter=blob:none`) whose remote is gone",
    says: "this clone is partial, and its remote cannot be reached; run: git fetch --refetch --no-filter",
  },
  otherOwner: {
    input: "a folder of another user",
    says: "so git refuses it; run: git config --global --add safe.directory",
  },
  brokenFolder: {
    input: "an app's folder without a valid `package.json`, next to good folders",
    says: "it has no package.json. See CONTRIBUTING.md",
  },
};
