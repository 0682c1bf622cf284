import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, escapeIdentifier } from 'pg'
import { inject } from 'vitest'

/** A database that one test, or one file of tests, has for itself. */
export type TestDatabase = {
  url: string
  /** Removes it, ending whatever sessions are left. Put it into `afterAll`. */
  drop(): Promise<void>
}

/** Files as they are: through the log, which is the usual way, costs six times as much. */
const copied = 'STRATEGY FILE_COPY'

/** A new database, empty or copied from a template of `testTemplate`; outside a test on the named cluster. */
export async function testDatabase(
  template = 'template1',
  cluster = inject('postgresUrl'),
): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const [copy, original] = [escapeIdentifier(name), escapeIdentifier(template)]
  await onCluster(cluster, client =>
    client.query(`CREATE DATABASE ${copy} TEMPLATE ${original} ${copied}`),
  )
  return {
    url: urlOf(name, cluster),
    drop: () =>
      onCluster(cluster, async client => {
        await untilLeft(client, name)
        await client.query(`DROP DATABASE IF EXISTS ${copy} WITH (FORCE)`)
      }),
  }
}

/**
 * Prepares a template once in a run, however many files ask for it, and gives its name for
 * `testDatabase`. `fill` must have closed its connections when it resolves.
 */
export async function testTemplate(
  name: string,
  fill: (url: string) => Promise<void>,
  cluster = inject('postgresUrl'),
): Promise<string> {
  const draft = `${name}_draft`
  await onCluster(cluster, async client => {
    // Held until this session ends, by which time the template is there or `fill` has failed.
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [name])
    const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (found.rowCount) return
    await client.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(draft)} WITH (FORCE)`)
    await client.query(`CREATE DATABASE ${escapeIdentifier(draft)} ${copied}`)
    await fill(urlOf(draft, cluster))
    await client.query(
      `ALTER DATABASE ${escapeIdentifier(draft)} RENAME TO ${escapeIdentifier(name)}`,
    )
  })
  return name
}

/** Waits for sessions that are being closed: one that is cut off then would be an error of nobody. */
async function untilLeft(client: Client, name: string): Promise<void> {
  for (let turn = 0; turn < 600; turn += 1) {
    const left = await client.query('SELECT FROM pg_stat_activity WHERE datname = $1', [name])
    if (left.rowCount === 0) return
    await sleep(50)
  }
}

async function onCluster(
  cluster: string,
  work: (client: Client) => Promise<unknown>,
): Promise<void> {
  const client = new Client(cluster)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function urlOf(database: string, cluster: string): string {
  const url = new URL(cluster)
  url.pathname = `/${database}`
  return url.href
}
