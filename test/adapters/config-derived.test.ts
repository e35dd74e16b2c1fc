import { describe, expect, it } from "vitest";
import { type Config, readConfig, withPorts } from "#adapters/config.ts";
import type { Environment } from "#adapters/environment.ts";

function accepted(env: Environment): Config {
  const read = readConfig(env, { cwd: "/srv/wesal" });
  if (!read.ok) throw new Error(read.failure.message);
  return read.value;
}

describe("readConfig", () => {
  it("derives addresses that were not set from host and ports", () => {
    expect(accepted({ HOST: "0.0.0.0", PORT: "8080" }).publicUrl).toBe("http://127.0.0.1:8080");
    expect(accepted({ HOST: "::", PORT: "8080" }).publicUrl).toBe("http://[::1]:8080");
    expect(accepted({ HOST: "192.168.1.5", SANDBOX_PORT: "8083" }).sandboxUrl).toBe("http://127.0.0.1:8083");
    expect(accepted({ HOST: "192.168.1.5", WHATSAPP_PORT: "8081" }).whatsappUrl).toBe("http://192.168.1.5:8081");
  });

  it("paces real accounts unless told otherwise, and nobody in the sandbox", () => {
    const live = { NETWORK: "live" };
    expect(accepted(live).pacing).toEqual({ gapMs: { min: 1_000, max: 4_000 }, newChatsPerDay: 50 });
    expect(accepted({ ...live, PACING: "off" }).pacing).toBeNull();
    expect(accepted({ PACING: "on" }).pacing).not.toBeNull();
  });

  it("tells a collector of every trace unless told of how many", () => {
    const endpoint = "http://127.0.0.1:4318";
    expect(accepted({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }).traces).toEqual({ endpoint, ratio: 1 });
    expect(accepted({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: "0.1" }).traces?.ratio).toBe(0.1);
    expect(accepted({ OTEL_TRACES_SAMPLER_ARG: "0.1" }).traces).toBeNull();
  });

  it("moves derived addresses to other ports and leaves those that were set", () => {
    const config = accepted({ PORT: "0", WHATSAPP_PORT: "0", WHATSAPP_URL: "https://wa.example.com" });
    const moved = withPorts(config, { ...config.ports, web: 4100, whatsapp: 4101 });
    expect(moved).toMatchObject({ publicUrl: "http://127.0.0.1:4100", whatsappUrl: "https://wa.example.com" });
  });

  it.each([
    [{}, "Wesal <no-reply@wesal.invalid>"],
    [{ PUBLIC_URL: "https://wesal.example.com" }, "Wesal <no-reply@wesal.example.com>"],
    [{ PUBLIC_URL: "http://localhost:3000" }, "Wesal <no-reply@wesal.invalid>"],
    [{ PUBLIC_URL: "http://192.168.1.5:3000" }, "Wesal <no-reply@wesal.invalid>"],
    [{ PUBLIC_URL: "http://[::1]:3000" }, "Wesal <no-reply@wesal.invalid>"],
    [{ PUBLIC_URL: "https://wesal.example.com", MAIL_FROM: "post@example.com" }, "post@example.com"],
  ])("sends mail with %j from %s", (env, mailFrom) => {
    expect(accepted(env).mailFrom).toBe(mailFrom);
  });
});
