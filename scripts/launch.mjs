// Runs on whatever Node is at hand, before anything is installed: no packages, no TypeScript here.
import process from "node:process";

const OLDEST_NODE = 20;

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  console.error(
    `Node ${process.versions.node} is too old: install Node ${OLDEST_NODE} or newer from https://nodejs.org.`,
  );
  process.exit(1);
}
const { launch } = await import("./launch/launch.mjs");
process.exitCode = await launch(process.argv.slice(2));
