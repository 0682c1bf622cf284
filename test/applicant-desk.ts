import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { fileKeeper } from '#kernel/server/file-use.ts'
import { newId } from '#kernel/server/uuid.ts'
import { wordSources } from '#kernel/server/words.ts'
import { approvalModule, seedApproval } from '#modules/approval/server/index.ts'
import { creditCode } from '#modules/charity/model/fixture/organisation-facts.ts'
import { charityModule } from '#modules/charity/server/index.ts'
import { charityPorts } from '#modules/charity/server/ports.ts'
import {
  currentStore,
  diskStore,
  findFileWords,
  keepUses,
  platformModule,
  sealedStore,
} from '#modules/platform/server/index.ts'
import { type AccountWorld, type Browser, openAccountWorld } from './account-world.ts'
import { personWith } from './house.ts'
import { answerPort, reconnect } from './stand-ins.ts'

export const agreements = ['agreement-register', 'agreement-privacy']
export const papers = [
  'registrationFiles',
  'legalFiles',
  'bankFiles',
  'authorisationFiles',
] as const
export const at = (call: string) => `/api/charity/applicant/${call}`
const named = (...verbs: string[]) => verbs.map(verb => `settlementApplication.${verb}`)
export const first = personWith(named('view', 'approve', 'reject', 'return'), { name: '初审员' })
export const second = personWith(named('view', 'approve', 'reject', 'return'), { name: '复审员' })

export let world: AccountWorld
let folder: string
export let scan: Buffer
export let told: { event: string; note: string; phone: string }[] = []
export let heard: readonly string[] = []
let serial = 0

/** A phone of its own for every test. */
export function newPhone(): string {
  serial += 1
  return `1390000${String(serial).padStart(4, '0')}`
}

export async function codeFor(browser: Browser, phone: string): Promise<string> {
  const validateCode = await world.solve(browser)
  const sent = await browser.post('/api/user/user/sendLoginCodeV5', {
    ...{ phone, scene: 'register', validateCode },
  })
  expect(sent.statusMessage).toBe('success')
  return (await browser.get('/api/test/outbox', { phone })).dataPoints.code
}

export async function verified(phone: string, number?: string): Promise<Browser> {
  // A second code for the same phone is sent after a minute only.
  await world.pass(2)
  const browser = world.browser()
  const phoneCode = await codeFor(browser, phone)
  const answer = await browser.post(at('verify'), {
    ...{ phone, phoneCode, number, consents: agreements },
  })
  expect(answer.statusMessage).toBe('success')
  return browser
}

export async function paper(browser: Browser, field: string): Promise<string> {
  const kept = await browser.upload(at('upload'), { field }, { name: '扫描件.jpg', bytes: scan })
  expect(kept.statusMessage).toBe('success')
  return kept.dataPoints.id
}

export async function filled(
  browser: Browser,
  more: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  serial += 1
  const name = `第${serial}互助基金会`
  const files = await Promise.all(
    papers.map(async field => [field, [await paper(browser, field)]] as const),
  )
  return {
    ...{ name, shortName: `互助${serial}`, code: `H${serial}X`, uscc: creditCode(), orgForm: '3' },
    ...{ registrar: '北京市民政局', registeredOn: '2015-06-01', area: '110105' },
    address: { areaCode: '110105', detail: '测试路 1 号' },
    ...{ legalPerson: '王测试', contact: '李测试', contactPhone: '13800000001' },
    ...{ domainPrefix: `hz${serial}x`, registrationNumber: `证${serial}` },
    ...{ bankHolder: name, bankName: '测试银行', bankNumber: '12345678901' },
    ...{ applicantName: '赵测试', applicantIdNumber: '11010519491231002X' },
    ...Object.fromEntries(files),
    ...more,
  }
}

export async function submitted(browser: Browser, more: Record<string, unknown> = {}) {
  const answer = await browser.post(at('submit'), { values: await filled(browser, more) })
  expect(answer.statusMessage).toBe('success')
  return answer.dataPoints.application.row
}

export const decide = (
  person: typeof first,
  move: string,
  row: { id: string; version: number },
  more = {},
) =>
  world.house.call(person, 'POST', `/api/charity/settlementApplication/${move}`, {
    ...{ id: row.id, version: row.version, ...more },
  })

/** Opens the world of applicants for the file that asks, and forgets between its tests what was told. */
export function openApplicants(): void {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gongyibao-papers-'))
    world = await openAccountWorld({ modules: [platformModule, approvalModule, charityModule] })
    answerPort(currentStore, sealedStore(diskStore(folder), Buffer.alloc(32, 5)))
    answerPort(fileKeeper, keepUses)
    answerPort(wordSources, { area: () => undefined, term: () => undefined, files: findFileWords })
    await world.house.prepare(seedApproval)
    scan = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#ffffff' } })
      .jpeg()
      .toBuffer()
  })
  afterAll(async () => {
    await world.close()
    await rm(folder, { recursive: true })
  })
  beforeEach(async () => {
    told = []
    heard = []
    await world.pass(90)
    reconnect(charityPorts, {
      createOrganisationAdministrator: async () => ({
        ...{ account: newId(), loginName: 'org000001', link: null },
      }),
      tellApplicant: async (_act, { applicantPhone: phone }, event, note) =>
        void told.push({ event, note, phone }),
      agreementsInForce: async () => agreements,
      tellAccounts: async (_act, { accounts }) => {
        heard = accounts
      },
    })
  })
}
