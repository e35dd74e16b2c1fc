import { type FormEvent, useState } from "react";
import { describeProxyProblem, PROXY_WORDING } from "#domain/wording/proxy.ts";
import { say } from "#languages/say.ts";
import type { ProxyView } from "#ports/contracts/dashboard/api.ts";
import { readProxy, removeProxy, saveProxy } from "../../api/proxy.ts";
import { sentenceOf, writeSentence } from "../../api/request.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { SelectField } from "../../components/select-field.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useQueryCache } from "../../queries/query-cache.ts";
import { useMutation } from "../../queries/use-mutation.ts";
import { useQuery } from "../../queries/use-query.ts";

type SetProxy = NonNullable<ProxyView["proxy"]>;
type Problems = Partial<Record<"host" | "port" | "user", string>>;

const MAX_PORT = 65_535;
const MAX_SECRET = 255;
const DEFAULT_PORTS: Readonly<Record<SetProxy["type"], string>> = { socks5: "1080", http: "8080" };

/** A part of its own: few look at it. */
export function ProxyForm({ instanceId }: { readonly instanceId: number }) {
  const queryKey = ["proxy", instanceId];
  const cache = useQueryCache();
  const query = useQuery({ queryKey, queryFn: ({ signal }) => readProxy(instanceId, signal) });
  if (query.data !== undefined) {
    return <SetForm instanceId={instanceId} {...query.data} onChanged={(view) => cache.setQueryData(queryKey, view)} />;
  }
  return query.isError ? (
    <Alert className="mt-3">{sentenceOf(query.error, PROXY_WORDING.loadFailed)}</Alert>
  ) : (
    <Spinner className="mt-3" />
  );
}

interface SetFormProps {
  readonly instanceId: number;
  readonly proxy: SetProxy | null;
  readonly onChanged: (view: ProxyView) => void;
}

function SetForm({ instanceId, proxy, onChanged }: SetFormProps) {
  const [type, setType] = useState<SetProxy["type"]>(proxy?.type ?? "socks5");
  const [host, setHost] = useState(proxy?.host ?? "");
  const [port, setPort] = useState(String(proxy?.port ?? ""));
  const [user, setUser] = useState(proxy?.user ?? "");
  const [password, setPassword] = useState("");
  const [problems, setProblems] = useState<Problems>({});
  const save = useMutation({
    mutationFn: (input: Parameters<typeof saveProxy>[1]) => saveProxy(instanceId, input),
    onSuccess(view) {
      setPassword("");
      onChanged(view);
    },
  });
  const remove = useMutation({
    mutationFn: () => removeProxy(instanceId),
    onSuccess(view) {
      for (const empty of [setHost, setPort, setUser, setPassword]) empty("");
      onChanged(view);
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    remove.reset();
    const written = port.trim() === "" ? DEFAULT_PORTS[type] : port.trim();
    const found = problemsOf({ host: host.trim(), port: written, user, password });
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    save.mutate({
      type,
      host: host.trim(),
      port: Number(written),
      ...(user === "" ? {} : { user }),
      ...(password === "" ? {} : { password }),
    });
  }

  const failed = save.isError
    ? writeSentence(save.error, PROXY_WORDING.saveFailed)
    : remove.isError
      ? writeSentence(remove.error, PROXY_WORDING.removeFailed)
      : proxy?.problem
        ? describeProxyProblem(proxy.problem)
        : null;
  return (
    <form onSubmit={submit} noValidate className="mt-1 grid gap-3">
      <p className="text-xs text-pretty text-ink-muted">{proxy === null ? PROXY_WORDING.none : PROXY_WORDING.note}</p>
      {failed === null ? null : <Alert>{failed}</Alert>}
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label={say("Type")}
          value={type}
          onChange={({ target }) => setType(target.value as SetProxy["type"])}
        >
          <option value="socks5">SOCKS5</option>
          <option value="http">HTTP</option>
        </SelectField>
        <TextField
          label={say("Port")}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          placeholder={DEFAULT_PORTS[type]}
          value={port}
          error={problems.port}
          onChange={({ currentTarget }) => setPort(currentTarget.value)}
        />
      </div>
      <TextField
        label={say("Address")}
        autoComplete="off"
        dir="ltr"
        spellCheck={false}
        hint={say("Such as proxy.example.com. It must be public.")}
        value={host}
        error={problems.host}
        onChange={({ currentTarget }) => setHost(currentTarget.value)}
      />
      <TextField
        label={say("User of the proxy")}
        optional
        autoComplete="off"
        dir="ltr"
        spellCheck={false}
        value={user}
        error={problems.user}
        onChange={({ currentTarget }) => setUser(currentTarget.value)}
      />
      <TextField
        label={say("Password of the proxy")}
        optional
        type="password"
        autoComplete="new-password"
        dir="ltr"
        hint={proxy?.hasPassword ? say("A password is saved. Type it again to change anything here.") : undefined}
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" type="submit" busy={save.isPending} busyLabel={say("Testing…")}>
          {say("Test and save")}
        </Button>
        {proxy === null ? null : (
          <Button
            size="sm"
            busy={remove.isPending}
            busyLabel={say("Removing…")}
            onClick={() => {
              save.reset();
              setProblems({});
              remove.mutate();
            }}
          >
            {say("Remove proxy")}
          </Button>
        )}
      </div>
      <p role="status" className="text-xs font-medium text-success-ink empty:hidden">
        {save.isSuccess ? PROXY_WORDING.saved : remove.isSuccess ? PROXY_WORDING.removed : null}
      </p>
    </form>
  );
}

function problemsOf(written: Readonly<Record<"host" | "port" | "user" | "password", string>>): Problems {
  const { host, port, user, password } = written;
  const isPort = /^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= MAX_PORT;
  const isTooLong = user.length > MAX_SECRET || password.length > MAX_SECRET;
  return {
    ...(/^[^\s/@]+$/.test(host) ? {} : { host: say("Enter the address of the proxy, such as proxy.example.com.") }),
    ...(isPort ? {} : { port: say("Enter a port between 1 and 65535.") }),
    ...(user === "" && password !== "" ? { user: PROXY_WORDING.passwordAlone } : {}),
    ...(isTooLong ? { user: say("User and password may have at most 255 characters each.") } : {}),
  };
}
