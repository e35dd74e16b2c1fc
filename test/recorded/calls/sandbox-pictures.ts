import type { Scenario } from "../recording.ts";
import { post } from "./sandbox-calls.ts";

const IMAGE = "/9j/4AAQSkZJRgABAQ==";

/** Pictures that phones show of themselves. */
export const PICTURE_SCENARIOS: readonly Scenario[] = [
  ["whatsapp", "9647711110404", "group:120363999999"],
  ["telegram", "9647711110404", "channel:4999999999"],
].map(([network, nobody, group]) => ({
  title: `${network}: pictures of phones`,
  steps: [
    post(`/${network}/picture`, { peer: "9647711111111", image: IMAGE }),
    post(`/${network}/picture`, { peer: "9647711111111", image: "", shown: false }),
    ...[nobody, group].map((peer) => post(`/${network}/picture`, { peer, image: IMAGE })),
    post(`/${network}/picture`, { peer: "9647711111111", image: "no base64!" }),
    post(`/${network}/picture`, { peer: "x", image: IMAGE }),
  ],
}));
