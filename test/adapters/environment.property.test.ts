import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readVariables } from "#adapters/environment.ts";
import { checkCorpus, nearly } from "#test/support/corpus.ts";

/** A right value of each kind of variable. */
const RIGHT = {
  ROLES: "web,whatsapp",
  NETWORK: "live",
  HOST: "0.0.0.0",
  PORT: "3000",
  SANDBOX_PORT: "0",
  DATA_DIR: "./data",
  DATABASE_URL: "mysql://wesal:canary-secret@db.example/wesal",
  APP_SECRET: "canary-secret-canary-secret-canary-secret",
  NEW_APP_SECRET: "canary-secret-canary-secret-canary-other",
  PUBLIC_URL: "https://wesal.example/",
  FETCH_ALLOW: "files.example:8080, [::1]:80",
  WHATSAPP_WEB_VERSION: "2.3000.1",
  TELEGRAM_PROXY: "socks5://user:canary-secret@proxy.example:1080",
  MAIL_URL: "smtps://user:canary-secret@mail.example:465",
  MAIL_FROM: "Wesal <no-reply@wesal.example>",
  SEND_LIMIT: "120",
  PACING: "on",
  PACING_GAP: "1-4",
  NEW_CHATS_PER_DAY: "50",
  KEEP_MESSAGES_DAYS: "30",
  MEDIA_MAX_MB: "64",
  MEDIA_QUOTA_MB: "1024",
  LOG_QUOTA_MB: "10240",
  TRUST_PROXY: "1",
  ALLOWED_HOSTS: "wesal.lan, gateway",
  CORS_ORIGINS: "https://app.example.com",
  MAX_CONNECTIONS: "500",
  ADMIN_PORT: "9100",
  OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318",
  OTEL_TRACES_SAMPLER_ARG: "0.1",
  SECURITY_CONTACT: "security@example.com",
  PRODUCT_NAME: "Bridge & Sons",
  LEGAL_ENTITY: "Example GmbH",
  LEGAL_ADDRESS: "1 Example Street, 12345 Exampletown",
  CONTACT_EMAIL: "hello@example.com",
  SUPPORT_URL: "https://t.me/help",
  SOCIAL_URLS: "https://x.com/example, https://t.me/example",
  LOG_LEVEL: "debug",
  WESAL_DEV: "0",
} as const;

const PIECES = [..."\n\t ,;:@/?#[]%\u0000-.\\'\"<>", "0", "99999", "%zz", "canary-secret", "javascript:", "٣"];
/** All right but for one. */
const environment = fc
  .constantFrom(...Object.entries(RIGHT))
  .chain(([name, right]) => nearly(fc.constant(right), PIECES).map((value) => ({ ...RIGHT, [name]: value })));

describe("the environment", () => {
  it("is read whole, or refused with a sentence for each variable that is wrong", () => {
    const outcomes = checkCorpus(
      "environments",
      environment,
      (env) => {
        const read = readVariables(env);
        if ("variables" in read) return "read";
        expect(read.problems.length).toBeGreaterThan(0);
        for (const problem of read.problems) {
          const name = Object.keys(RIGHT).find((one) => problem.startsWith(`${one} `));
          expect(name, problem).toBeDefined();
          expect(problem).toMatch(/\.$/);
        }
        return "refused";
      },
      2_000,
    );
    expect(Object.keys(outcomes)).toHaveLength(2);
  });

  it("never has a secret repeated in such a sentence", () => {
    const secrets = ["DATABASE_URL", "APP_SECRET", "NEW_APP_SECRET", "TELEGRAM_PROXY", "MAIL_URL"] as const;
    const wrong = fc.tuple(fc.constantFrom(...secrets), fc.array(fc.constantFrom(...PIECES), { maxLength: 3 }));
    checkCorpus("wrong secrets", wrong, ([name, rest]) => {
      const read = readVariables({ [name]: `x:/${rest.join("")}canary`.slice(0, 31) });
      expect(JSON.stringify(read)).toMatch(/^\{"problems":/);
      expect(JSON.stringify(read)).not.toContain("canary");
      return "refused";
    });
  });
});
