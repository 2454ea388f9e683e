import postgres from 'postgres';

/** Calls a function of the schema, whose objects and arrays are JSON; rejects when its value is not known in time. */
export type Call = <Result>(name: string, ...values: readonly unknown[]) => Promise<Result>;

/** The statement that calls a function of the schema. Its value is `result`. */
export function callStatement(sql: postgres.Sql | postgres.TransactionSql, name: string, values: readonly unknown[]) {
  const places = values.map((_, index) => `$${index + 1}`);
  return sql.unsafe<postgres.Row[]>(
    `select consultation.${name}(${places.join(', ')}) as result`,
    values.map((value) =>
      typeof value === 'object' && value !== null && !(value instanceof Date)
        ? sql.json(value as postgres.JSONValue)
        : (value as string | number | boolean | Date | null),
    ),
  );
}

/** An object as SQL reads it, with its names in snake case. */
export function toSql(fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [postgres.fromCamel(name), value]));
}

const deadlineMs = 2500;

/** Makes each call under one deadline, which covers the wait for a connection as well. */
export function createCall(url: string, applicationName: string): Call {
  let pool = openPool(url, applicationName);
  let openedAt = Date.now();

  // A server that vanished leaves connections that never respond: start over with new ones.
  function replacePool() {
    if (Date.now() - openedAt < 2 * deadlineMs) return;
    const silent = pool;
    pool = openPool(url, applicationName);
    openedAt = Date.now();
    void silent.end({ timeout: 5 }).catch(() => undefined);
  }

  return async function call<Result>(name: string, ...values: readonly unknown[]): Promise<Result> {
    const query = callStatement(pool, name, values);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(Object.assign(new Error('No response from the database in time'), { code: 'deadline' }));
        // A queued statement is dropped; for a running one the server is asked to cancel it.
        query.cancel();
        replacePool();
      }, deadlineMs);
    });
    try {
      // A single statement resolves at "ready for query", which the server sends after the commit.
      const rows = await Promise.race([query, deadline]);
      return rows[0]?.['result'] as Result;
    } finally {
      clearTimeout(timer);
      query.catch(() => undefined);
    }
  };
}

function openPool(url: string, applicationName: string): postgres.Sql {
  return postgres(url, {
    max: 10,
    // A pooler in transaction mode may run each statement in another session.
    prepare: false,
    fetch_types: false,
    connect_timeout: 2,
    idle_timeout: 30,
    backoff: () => 0.1,
    onnotice: () => undefined,
    connection: { application_name: applicationName },
  });
}
