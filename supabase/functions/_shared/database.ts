import postgres from 'postgres';

type Query = postgres.PendingQuery<postgres.Row[]>;

/** Runs one statement that selects one value, `result`; rejects when that value is not known in time. */
export type Run = <Result>(statement: (sql: postgres.Sql) => Query) => Promise<Result>;

const deadlineMs = 2500;

/** Runs each statement under one deadline, which covers the wait for a connection as well. */
export function createRunner(url: string, applicationName: string): Run {
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

  return async function run<Result>(statement: (sql: postgres.Sql) => Query): Promise<Result> {
    const query = statement(pool);
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
      if (rows[0] && !('result' in rows[0])) throw new Error('A statement selects no "result"');
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
