import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { bookshop, shop } from '#kernel/server/fixture/bookshop.ts'
import type { ServerModule } from '#kernel/server/module.ts'
import type { Person } from '#kernel/server/person.ts'
import { connect } from '#kernel/server/port.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { currentStore, diskStore, sealedStore } from '#modules/platform/server/index.ts'
import { transferModule, transferPorts } from '#modules/transfer/server/index.ts'
import { readSheet } from '#services/sheets/read-sheet.ts'
import { type Answer, openHouse, type TestHouse } from './house.ts'
import { people } from './people.ts'
import { type ShownTask, testPorts } from './transfer-ports.ts'

/** For tests: two shops, and everything that brings sheets in and out. */
export interface TransferWorld {
  readonly house: TestHouse
  /** Paths of everything that lies on the disk now. */
  files(): Promise<string[]>
  readonly north: string
  readonly south: string
  readonly tasks: Map<string, ShownTask>
  /** What happens each time a job says how far it is. */
  onProgress(act: () => Promise<void>): void
  /** How many days exports are kept from now on. */
  keepDays(days: number): void
  get(person: Person, path: string, question?: Record<string, unknown>): Promise<Answer>
  post(person: Person, path: string, question: Record<string, unknown>): Promise<Answer>
  /** The bytes of an answer that is a file. */
  fetch(person: Person, path: string, question?: Record<string, string>): Promise<Fetched>
  upload(person: Person, path: string, file: { name: string; bytes: Buffer }): Promise<Answer>
  /** The record once it has left these states. */
  settled(
    person: Person,
    path: string,
    id: string,
    busy: readonly string[],
  ): Promise<Record<string, unknown>>
  close(): Promise<void>
}

export interface Fetched {
  readonly status: number
  readonly bytes: Buffer
  readonly headers: Readonly<Record<string, unknown>>
}

/** For tests: opens the world, and what else a test stands in; `jobs` run as in the product. */
export async function openWorld(more: readonly ServerModule[] = []): Promise<TransferWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'transfer-'))
  const tasks = new Map<string, ShownTask>()
  let progressed = async () => {}
  let days = 7
  const ports = testPorts(join(folder, 'scratch'), tasks, () => progressed())
  const house = await openHouse([people, bookshop, transferModule, ...more], {
    jobs: true,
    connect(house) {
      connect(
        house,
        currentStore,
        sealedStore(diskStore(join(folder, 'files')), Buffer.alloc(32, 9)),
      )
      connect(house, transferPorts, {
        ...ports,
        exportRules: async () => ({ approveRows: 1, keepDays: days, alertRows: 5000 }),
      })
    },
  })
  const [north, south] = await house.prepare(async act => [
    (await insertRow(act, shop, { name: '北街书店', area: '110101', opened: true })).id,
    (await insertRow(act, shop, { name: '南街书店', area: '440101', opened: true })).id,
  ])
  const known = async (person: Person) => {
    await house.call(person, 'GET', '/api/transfer/exportJob/getListByPage')
    return { 'x-test-person': person.accountId }
  }
  return {
    house,
    async files() {
      const all = await readdir(folder, { recursive: true, withFileTypes: true })
      return all.filter(each => each.isFile()).map(each => join(each.parentPath, each.name))
    },
    north: north ?? '',
    south: south ?? '',
    tasks,
    onProgress(act) {
      progressed = act
    },
    keepDays(given) {
      days = given
    },
    get: (person, path, question) => house.call(person, 'GET', path, question),
    post: (person, path, question) => house.call(person, 'POST', path, question),
    async fetch(person, path, question = {}) {
      const response = await house.app.inject({
        method: 'GET',
        url: path,
        query: question,
        headers: await known(person),
      })
      return { status: response.statusCode, bytes: response.rawPayload, headers: response.headers }
    },
    async upload(person, path, { name, bytes }) {
      const form = new FormData()
      form.set('upfile', new File([new Uint8Array(bytes)], name))
      const body = new Response(form)
      const response = await house.app.inject({
        method: 'POST',
        url: path,
        headers: {
          ...(await known(person)),
          'content-type': body.headers.get('content-type') ?? '',
        },
        payload: Buffer.from(await body.arrayBuffer()),
      })
      return { status: response.statusCode, headers: response.headers, ...response.json() }
    },
    async settled(person, path, id, busy) {
      let row: Record<string, unknown> = {}
      await expect
        .poll(
          async () => {
            row = (await house.call(person, 'GET', `/api/${path}/getById`, { id })).dataPoints
            return busy.includes(String(row.state))
          },
          { interval: 50 },
        )
        .toBe(false)
      return row
    },
    async close() {
      await house.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** For tests: titles and cells of a sheet. */
export async function sheetOf(
  bytes: Buffer,
): Promise<{ header: string[]; rows: string[][]; sheetNames: string[] }> {
  const { header, rows, sheetNames } = await readSheet(bytes)
  const cells: string[][] = []
  for await (const row of rows) cells.push(row.cells)
  return { header, rows: cells, sheetNames }
}

/** For tests: somebody agrees to an export in the clear. */
export async function approve(world: TransferWorld, person: Person, exportId: string) {
  const path = '/api/transfer/exportApproval'
  const filter = [{ field: 'state', op: 'in', value: ['pending'] }]
  const listed = await world.get(person, `${path}/getListByPage`, { filter, limit: 50 })
  const row = listed.dataPoints.list.find(
    (each: { exportJob: string }) => each.exportJob === exportId,
  )
  return world.post(person, `${path}/approve`, { id: row.id, version: row.version })
}
