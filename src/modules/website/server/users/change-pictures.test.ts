import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileKeeper } from '#kernel/server/file-use.ts'
import type { Person } from '#kernel/server/person.ts'
import { accessLog, type DataAccess } from '#kernel/server/reveals.ts'
import { newId } from '#kernel/server/uuid.ts'
import { fetchFile, send } from '#modules/platform/server/files/upload.fixture.ts'
import { currentStore, diskStore, keepUses } from '#modules/platform/server/index.ts'
import { openSites, type Sites } from '#test/sites-world.ts'
import { answerPort } from '#test/stand-ins.ts'
import { forgetOld } from './forget-old.ts'

let sites: Sites
let folder: string
/** What was written into the access log. */
const looks: DataAccess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gongyibao-pictures-'))
  sites = await openSites()
  answerPort(currentStore, diskStore(folder))
  answerPort(fileKeeper, keepUses)
  answerPort(accessLog, async (_act, access) => void looks.push(access))
})
afterAll(async () => {
  await sites.house.close()
  await rm(folder, { recursive: true })
})

/** A picture that the site sent before it handed the change over. */
async function picture(): Promise<string> {
  const image = sharp({ create: { width: 60, height: 40, channels: 3, background: '#2a9d8f' } })
  const bytes = await image.jpeg().toBuffer()
  const place = { resource: 'website/registeredUser', field: 'avatar' }
  const answer = await send(sites.house, sites.clerk, { name: 'a.jpg', bytes, ...place })
  return answer.dataPoints.id
}

const statusOf = async (person: Person, id: string) =>
  (await fetchFile(sites.house, person, { id })).statusCode

async function submit(kind: string, after: Record<string, string>) {
  const { id: user } = await sites.newUser()
  const answer = await sites.post('userInfoChange/submit', { user, kind, after })
  return { user, answer, id: answer.dataPoints?.id as string }
}

const may = (person: Person, more: readonly string[]): Person => ({
  ...person,
  accountId: newId(),
  actions: new Map([
    ...person.actions,
    ...more.map(action => [action, new Set(['all' as const])] as const),
  ]),
})

describe('an avatar that a site hands over', () => {
  it('is seen by every reviewer, and is shown of the user once it was passed', async () => {
    const file = await picture()
    const { user, id } = await submit('avatar', { file })
    expect(await statusOf(sites.other, file)).toBe(200)
    expect(await statusOf(sites.head, file)).toBe(404)
    const { version } = (await sites.get('userInfoChange/getById', { id })).dataPoints
    const passed = await sites.post('userInfoChange/pass', { id, version }, sites.other)
    expect(passed.statusCode).toBe(1)
    expect((await sites.get('registeredUser/getById', { id: user })).dataPoints.avatar).toBe(file)
  })
})

describe('the pictures of an identity card', () => {
  const papers = { realName: '周梅', idNumber: '110101199003072017' }
  const asked = { purpose: 'verify', reason: '核对证件与姓名是否一致' }
  const reveal = (id: string, person: Person, more = {}) =>
    sites.post('userInfoChange/revealPictures', { id, ...asked, ...more }, person)

  it('open to whoever says why, into the log, for that one and for a while', async () => {
    const [idFront, idBack] = [await picture(), await picture()]
    const { id } = await submit('realName', { ...papers, idFront, idBack })
    const reviewer = may(sites.other, ['userInfoChange.unmask'])
    expect(await statusOf(reviewer, idFront)).toBe(404)
    expect((await reveal(id, sites.other)).statusCode).toBe(4031)
    expect((await reveal(id, reviewer, { reason: '' })).dataPoints.errors[0].field).toBe('reason')
    expect(await statusOf(reviewer, idFront)).toBe(404)
    const before = looks.length
    const shown = await reveal(id, reviewer)
    expect(shown.dataPoints).toEqual({ pictures: [idFront, idBack] })
    expect(looks.slice(before)).toMatchObject([
      { record: id, fields: ['证件照片'], way: 'reveal', reason: asked.reason },
    ])
    expect(await statusOf(reviewer, idFront)).toBe(200)
    expect(await statusOf(may(sites.other, ['userInfoChange.unmask']), idBack)).toBe(404)
    await sites.house.prepare(act =>
      act.tx.execute(sql`update user_change_look set at = at - interval '16 minutes'`),
    )
    expect(await statusOf(reviewer, idFront)).toBe(404)
  })

  it('are not for those who may not see the number, nor where there are none', async () => {
    const { id } = await submit('realName', { ...papers, idFront: await picture() })
    const weak = { ...may(sites.other, ['userInfoChange.unmask']), sensitivities: new Set([]) }
    expect((await reveal(id, weak)).statusCode).toBe(4031)
    const bare = await submit('realName', papers)
    const reviewer = may(sites.other, ['userInfoChange.unmask'])
    expect((await reveal(bare.id, reviewer)).statusMessage).toBe('该申请没有证件照片')
    const wrong = await submit('realName', { ...papers, idFront: 'x' })
    expect(wrong.answer.dataPoints.errors).toEqual([{ field: 'after', message: '证件照片有误' }])
    const foreign = await submit('realName', { ...papers, idFront: newId() })
    expect(foreign.answer.dataPoints.errors[0].message).toBe('文件不存在或已过期，请重新上传')
  })

  it('are let go when the time of keeping is over', async () => {
    const idFront = await picture()
    const { id } = await submit('realName', { ...papers, idFront })
    const { version } = (await sites.get('userInfoChange/getById', { id })).dataPoints
    await sites.post('userInfoChange/reject', { id, version, opinion: '照片不清楚' })
    await sites.house.prepare(act =>
      act.tx.execute(sql`
        update user_info_change set submitted_at = submitted_at - interval '6 years',
               after = '{"note": "x"}' where id = ${id}`),
    )
    await sites.house.run(forgetOld, {})
    const uses = await sites.house.prepare(act =>
      act.tx.execute(sql`select 1 from file_use where file = ${idFront}`),
    )
    expect(uses.rows).toEqual([])
    expect((await sites.get('userInfoChange/getById', { id })).dataPoints.pictures).toBeNull()
  })
})
