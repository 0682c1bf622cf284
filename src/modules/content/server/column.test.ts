import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { newId } from '#kernel/server/uuid.ts'
import { personWith } from '#test/house.ts'
import { openWriting, type WritingWorld } from '#test/writing.ts'

/* The columns of a site, and drafts beside them. */

let desk: WritingWorld
let house: WritingWorld['house']
let mine: string

beforeAll(async () => {
  desk = await openWriting()
  ;({ house, mine } = desk)
})
afterAll(() => desk.house.close())

it('keeps a draft on the server, once for each place, for its writer only', async () => {
  const writer = await desk.staffOf(mine)
  const place = { recordType: 'article/article', recordId: 'new', field: 'content' }
  const save = (content: string) =>
    desk.call(writer, 'draft/save', {
      ...place,
      route: '/article/addarticle',
      title: '稿',
      content,
    })
  expect(await save('<p>一</p>')).toMatchObject({ statusCode: 1 })
  expect(await save('<p>一二</p><script>x</script>')).toMatchObject({ statusCode: 1 })
  const { dataPoints } = await desk.ask(writer, 'draft/getListByPage')
  expect(dataPoints.list).toMatchObject([{ content: '<p>一二</p>', wordCount: 2 }])
  expect((await desk.ask(await desk.staffOf(mine), 'draft/find', place)).dataPoints).toBeNull()
  await desk.call(writer, 'draft/drop', place)
  expect((await desk.ask(writer, 'draft/find', place)).dataPoints).toBeNull()
})

it('seals what is typed into other forms, and keeps it out of the box of texts', async () => {
  const writer = await desk.staffOf(mine)
  const place = { recordType: 'access/account', recordId: 'new', field: '' }
  const formValues = { realName: '林晓', phone: '13900000001' }
  const kept = { ...place, route: '/upms/glylist', title: '林**', formValues }
  expect(await desk.call(writer, 'draft/save', kept)).toMatchObject({ statusCode: 1 })
  const found = await desk.ask(writer, 'draft/find', place)
  expect(found.dataPoints).toMatchObject({ formValues })
  const rows = await house.database.read('all', reader =>
    reader.client.query('select draft::text as row from draft where field = $1', ['']),
  )
  expect(rows.rows).toHaveLength(1)
  expect(rows.rows[0].row).not.toMatch(/13900000001|林晓/)
  expect((await desk.ask(writer, 'draft/getListByPage')).dataPoints.list).toEqual([])
  await desk.call(writer, 'draft/drop', place)
  expect((await desk.ask(writer, 'draft/find', place)).dataPoints).toBeNull()
})

it('tells of a record beside a draft only what its writer may see', async () => {
  const writer = await desk.staffOf(mine)
  const { id, version } = await desk.written(writer, 'party')
  const said = async (person: Person) => {
    const place = { recordType: 'article/article', recordId: id, field: 'content' }
    const text = { route: '/article/editarticle', content: '<p>一</p>', baseVersion: version - 1 }
    expect(await desk.call(person, 'draft/save', { ...place, ...text })).toMatchObject({
      statusCode: 1,
    })
    const { dataPoints } = await desk.ask(person, 'draft/getListByPage')
    await desk.call(person, 'draft/drop', place)
    return dataPoints.list[0].extra
  }
  expect(await said(writer)).toMatchObject({ isGone: false, isChanged: true })
  expect(await said(await desk.staffOf(desk.other))).toMatchObject({
    isGone: true,
    isChanged: false,
  })
})

it('asks a reason for fewer review steps, and never none for disclosure', async () => {
  const admin = await desk.staffOf(mine)
  const column = await desk.columnOf(mine, 'volunteer')
  const lower = { id: column.id, version: column.version, reviewSteps: 0 }
  expect((await desk.call(admin, 'column/update', lower)).dataPoints.errors).toMatchObject([
    { field: 'reviewSteps' },
  ])
  expect(
    await desk.call(admin, 'column/update', { ...lower, reason: '志愿活动通知无须审核' }),
  ).toMatchObject({ statusCode: 1 })
  const audit = await desk.columnOf(mine, 'audit')
  const none = await desk.call(admin, 'column/update', {
    id: audit.id,
    version: audit.version,
    reviewSteps: 0,
    reason: '图省事',
  })
  expect(none.dataPoints.errors[0].message).toContain('信息公开')
})

it('keeps paths unique in a site, and leads old ones to their column', async () => {
  const admin = await desk.staffOf(mine)
  const made = await desk.call(admin, 'column/insert', {
    name: '媒体报道',
    code: 'news',
    kind: 'list',
  })
  expect(made.dataPoints.errors).toMatchObject([{ field: 'code', message: '访问路径已存在' }])
  const contact = await desk.columnOf(mine, 'contact')
  await desk.call(admin, 'column/update', {
    id: contact.id,
    version: contact.version,
    code: 'contact-us',
  })
  const list = await desk.ask(null, 'public/getList', { organisation: mine, code: 'contact' })
  expect(list.dataPoints.column).toMatchObject({ code: 'contact-us', isMoved: true })
})

it('neither deletes nor turns a column in which an article is published besides', async () => {
  const admin = await desk.staffOf(mine)
  const facts = { name: '专题活动', code: 'besides', kind: 'list' }
  const made = (await desk.call(admin, 'column/insert', facts)).dataPoints
  await desk.written(admin, 'party', { extraColumns: [made.id] })
  const { id, version } = made
  const refused = await house.call(admin, 'DELETE', '/api/article/column/delete', { id })
  expect(refused.statusMessage).toBe('该栏目已被 1 篇文章引用，不能删除，可停用')
  const turned = await desk.call(admin, 'column/update', { id, version, kind: 'topic' })
  expect(turned.dataPoints.errors).toMatchObject([{ field: 'kind' }])
})

it('does not delete a column with articles, and merges it into another', async () => {
  const admin = await desk.staffOf(mine)
  const made = (
    await desk.call(admin, 'column/insert', { name: '媒体报道', code: 'media', kind: 'list' })
  ).dataPoints
  const row = await desk.written(admin, 'media')
  const refused = await house.call(admin, 'DELETE', '/api/article/column/delete', { id: made.id })
  expect(refused.statusMessage).toBe('该栏目已被 1 篇文章引用，不能删除，可停用')
  const party = await desk.columnOf(mine, 'party')
  expect(await desk.call(admin, 'column/mergeInto', { id: made.id, into: party.id })).toMatchObject(
    {
      statusCode: 1,
    },
  )
  expect((await desk.ask(admin, 'article/getById', { id: row.id })).dataPoints.column).toBe(
    party.id,
  )
})

it('shows a competent unit the sites of its own area alone', async () => {
  const treeFor = async (areaCodes: readonly string[]) => {
    const facts = { ownerKind: 'unit', ownerId: newId(), areaCodes, scope: 'area' } as const
    const unit = personWith(['column.view', 'article.view'], facts)
    return (await desk.ask(unit, 'column/getTree', { organisation: mine })).dataPoints.length
  }
  expect(await treeFor(['110105'])).toBeGreaterThan(0)
  expect(await treeFor(['310000'])).toBe(0)
})
