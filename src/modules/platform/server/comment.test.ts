import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fileKeeper } from '#kernel/server/file-use.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { wordSources } from '#kernel/server/words.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { people, testAccount } from '#test/people.ts'
import { answerPort } from '#test/stand-ins.ts'
import { currentStore } from './files/file-store.ts'
import { exhibit, fetchFile, gallery, send } from './files/upload.fixture.ts'
import { diskStore, findFileWords, keepUses, platformModule } from './index.ts'

const organisation = newId()
const inside = { ownerKind: 'organisation', ownerId: organisation } as const
const author = personWith(['exhibit.view'], { ...inside, name: '王芳' })
const colleague = personWith(['exhibit.view'], { ...inside, name: '赵刚' })
const outsider = personWith(['exhibit.view'], { ownerKind: 'organisation', ownerId: newId() })
let house: TestHouse
let folder: string
let record: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gongyibao-comments-'))
  house = await openHouse([people, platformModule, gallery])
  answerPort(fileKeeper, keepUses)
  answerPort(wordSources, { area: () => undefined, term: () => undefined, files: findFileWords })
  answerPort(currentStore, diskStore(folder))
  record = await house.prepare(async act => {
    for (const [person, owner] of [
      [author, organisation],
      [colleague, organisation],
      [outsider, outsider.ownerId],
    ] as const)
      await insertRow(act, testAccount, {
        id: person.accountId,
        name: person.name,
        ownerKind: 'organisation',
        organisation: owner,
      })
    return (await insertRow(act, exhibit, { name: '展品', organisation })).id
  })
})
afterAll(async () => {
  await house.close()
  await rm(folder, { recursive: true })
})

const say = (person: typeof author, more: object) =>
  house.call(person, 'POST', '/api/platform/comment/insert', {
    resource: exhibit.path,
    record,
    ...more,
  })
const listFor = (person: typeof author) =>
  house.call(person, 'GET', '/api/platform/comment/getOfRecord', {
    resource: exhibit.path,
    id: record,
  })

it('lets whoever may view a record talk about it, with attachments that the others can open', async () => {
  const bytes = Buffer.from('%PDF-1.7\n')
  const target = { resource: 'platform/comment', field: 'files' }
  const { dataPoints: file } = await send(house, author, { name: '说明.pdf', bytes, ...target })
  expect((await fetchFile(house, colleague, { id: file.id })).statusCode).toBe(404)
  const made = await say(author, { text: '请看附件', files: [file.id] })
  expect(made.dataPoints).toMatchObject({
    text: '请看附件',
    byName: '王芳',
    can: ['delete', 'edit', 'resolve'],
  })
  const { dataPoints } = await listFor(colleague)
  expect(dataPoints).toMatchObject([
    { by: author.accountId, can: ['resolve'], files: [{ id: file.id, name: '说明.pdf' }] },
  ])
  expect((await fetchFile(house, colleague, { id: file.id })).statusCode).toBe(200)
  expect((await fetchFile(house, outsider, { id: file.id })).statusCode).toBe(404)
})

it('hides the discussion of a record from people who may not view the record', async () => {
  expect(await listFor(outsider)).toMatchObject({ statusCode: 4040 })
  expect(await say(outsider, { text: '您好' })).toMatchObject({ statusCode: 4040 })
  expect(await listFor(personWith([]))).toMatchObject({ statusCode: 4031 })
})

it('refuses an empty comment', async () => {
  const answer = await say(author, { text: '  ' })
  expect(answer.dataPoints.errors).toMatchObject([{ field: 'text', message: '请填写评论内容' }])
})

it('tells the people mentioned, and nobody of another organisation', async () => {
  await say(author, { text: '请赵刚核对', mentions: [colleague.accountId, outsider.accountId] })
  const noticesOf = async (person: typeof author) =>
    (await house.call(person, 'GET', '/api/platform/notice/getListByPage')).dataPoints.list
  expect(await noticesOf(colleague)).toMatchObject([{ title: '王芳在展品的讨论中提到了您' }])
  expect(await noticesOf(outsider)).toEqual([])
})

it('lets only the author take a comment back, or who holds the action', async () => {
  const { dataPoints: made } = await say(author, { text: '写错了' })
  const remove = (person: typeof author) =>
    house.call(person, 'DELETE', '/api/platform/comment/delete', { id: made.id })
  expect(await remove(colleague)).toMatchObject({ statusCode: 4031 })
  const moderator = personWith(['exhibit.view', 'comment.delete'], inside)
  expect(await remove(moderator)).toMatchObject({ statusCode: 1 })
  expect(await remove(author)).toMatchObject({ statusCode: 4040 })
})

it('lets the author mend a comment for five minutes, and nobody else', async () => {
  const { dataPoints: made } = await say(author, { text: '请看附见' })
  const edit = (person: typeof author, text: string) =>
    house.call(person, 'POST', '/api/platform/comment/edit', { id: made.id, text })
  expect(await edit(colleague, '改')).toMatchObject({ statusCode: 4031 })
  expect(await edit(outsider, '改')).toMatchObject({ statusCode: 4040 })
  expect((await edit(author, ' ')).dataPoints.errors).toMatchObject([{ field: 'text' }])
  const mended = await edit(author, '请看附件')
  expect(mended.dataPoints).toMatchObject({ text: '请看附件', editedAt: expect.any(String) })
  await house.prepare(act =>
    act.tx.execute(
      `update comment set created_at = created_at - interval '301 seconds' where id = '${made.id}'`,
    ),
  )
  expect(await edit(author, '太晚')).toMatchObject({
    statusMessage: '评论发表超过 5 分钟，不能再修改',
  })
  const { dataPoints } = await listFor(author)
  const late = dataPoints.find((each: { id: string }) => each.id === made.id)
  expect(late).toMatchObject({ text: '请看附件', can: ['delete', 'resolve'] })
})

it('lets whoever may view the record settle a comment and open it again', async () => {
  const { dataPoints: made } = await say(author, { text: '请补充预算说明' })
  const resolve = (person: typeof author, isResolved: boolean) =>
    house.call(person, 'POST', '/api/platform/comment/resolve', { id: made.id, isResolved })
  expect(await resolve(outsider, true)).toMatchObject({ statusCode: 4040 })
  const settled = await resolve(colleague, true)
  expect(settled.dataPoints).toMatchObject({ resolvedByName: '赵刚' })
  expect((await resolve(author, true)).dataPoints).toMatchObject({ resolvedByName: '赵刚' })
  const open = await resolve(author, false)
  expect(open.dataPoints).toMatchObject({ resolvedAt: null, resolvedByName: null })
})
