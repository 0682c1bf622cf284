import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { accessLog, type DataAccess } from '#kernel/server/reveals.ts'
import { currentStore, diskStore, sealedStore } from '#modules/platform/server/index.ts'
import { transferModule, transferPorts } from '#modules/transfer/server/index.ts'
import { citizen } from '#test/help-facts.ts'
import { type HelpWorld, openHelp } from '#test/help-world.ts'
import { personWith } from '#test/house.ts'
import { answerPort } from '#test/stand-ins.ts'
import { testPorts } from '#test/transfer-ports.ts'
import { sheetOf } from '#test/transfer-world.ts'

/* The number of a person who asks for help (acceptance 10): masked in list, detail, export and API. */

const accesses: DataAccess[] = []
let world: HelpWorld
let folder: string
let clerk: Person
let person: string
const idNumber = citizen()
const masked = `${idNumber.slice(0, 6)}********${idNumber.slice(-4)}`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'help-numbers-'))
  world = await openHelp([transferModule], true)
  answerPort(currentStore, sealedStore(diskStore(join(folder, 'files')), Buffer.alloc(32, 7)))
  answerPort(transferPorts, testPorts(join(folder, 'scratch'), new Map()))
  answerPort(accessLog, async (_act, access) => void accesses.push(access))
  person = await world.register(idNumber, '孙一一')
  await world.draft({ beneficiary: person })
  clerk = personWith(['person.view', 'person.export', 'help.view', 'help.export'], {
    ...{ ownerKind: 'organisation', ownerId: world.north.id, scope: 'organisation' },
  })
})
afterAll(async () => {
  await world.house.close()
  await rm(folder, { recursive: true })
})

describe('the number of a person, to a role without the right to see it', () => {
  it('is masked in detail and list, and no part of a case holds it', async () => {
    const one = await world.get(clerk, 'community/person/getById', { id: person })
    expect(one.dataPoints).toMatchObject({ idNumber: masked })
    for (const call of ['community/person/getListByPage', 'help/help/getListByPage']) {
      const { dataPoints } = await world.get(clerk, call)
      expect(dataPoints.list.length, call).toBeGreaterThan(0)
      expect(JSON.stringify(dataPoints), call).not.toContain(idNumber)
    }
  })

  it('is masked in the sheet that leaves, and asked for in the clear it is refused', async () => {
    const asked = { columns: 'name,idNumber' }
    const ask = (more: object = {}) =>
      world.get(clerk, 'community/person/export', { ...asked, ...more })
    const clear = await ask({ unmasked: '1', purpose: 'verify', reason: '核对申请人证件' })
    expect(clear.statusCode).toBe(4031)
    const { exportId: id } = (await ask()).dataPoints
    await expect
      .poll(
        async () => (await world.get(clerk, 'transfer/exportJob/getById', { id })).dataPoints.state,
      )
      .toBe('done')
    const { rawPayload } = await world.house.app.inject({
      method: 'GET',
      url: '/api/transfer/exportJob/read',
      query: { id },
      headers: { 'x-test-person': clerk.accountId },
    })
    const { rows } = await sheetOf(rawPayload)
    expect(rows.flat()).toContain(masked)
    expect(rows.flat().join()).not.toContain(idNumber)
  })

  it('is not told by the call that shows it', async () => {
    const answer = await reveal(clerk)
    expect([answer.status, JSON.stringify(answer).includes(idNumber)]).toEqual([403, false])
    expect(accesses.filter(({ way }) => way !== 'export')).toEqual([])
  })
})

const reveal = (who: Person) =>
  world.post(who, 'community/person/reveal', {
    ...{ id: person, field: 'idNumber', purpose: 'verify', reason: '核对申请人证件' },
  })

describe('the number of a person, to whoever may see it', () => {
  it('is told once who looked is written down, and not before', async () => {
    accesses.splice(0)
    expect((await reveal(world.officer)).dataPoints).toMatchObject({ value: idNumber })
    expect(accesses).toMatchObject([{ subjects: [expect.any(String)] }])
    answerPort(accessLog, async () => {
      throw new Error('the log is full')
    })
    const unseen = await reveal(world.officer)
    expect(unseen.status).toBe(500)
    expect(JSON.stringify(unseen)).not.toContain(idNumber)
  })
})
