import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resource } from '#kernel/resource/resource.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { ref, text } from '#kinds/index.ts'
import { file } from '#modules/platform/model/index.ts'
import { closeTask, platformModule } from '#modules/platform/server/index.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { people } from '#test/people.ts'
import { classifyModule } from './index.ts'
import { moveCategory } from './merge-job.ts'

const topic = ref('分类', 'classify/category', {
  where: [{ field: 'domain', op: 'is', value: 'goods' }],
})
const article = resource('press/article', {
  label: '文章',
  title: 'name',
  fields: { name: text('标题', { required: true }), topic },
  views: { list: ['name'] },
})

const person = personWith(
  ['view', 'create', 'update', 'delete', 'disable', 'enable', 'merge', 'unmerge'].map(
    verb => `category.${verb}`,
  ),
)
let house: TestHouse
beforeAll(async () => {
  house = await openHouse(
    [people, platformModule, classifyModule, { name: 'press', servings: [serve(article)] }],
    { jobs: 'kept' },
  )
})
afterAll(() => house.close())

const post = (call: string, question: Record<string, unknown>) =>
  house.call(person, 'POST', `/api/classify/category/${call}`, question)
let serial = 0
async function make(more: Record<string, unknown> = {}) {
  serial += 1
  return await post('insert', {
    domain: 'goods',
    code: `C${serial}`,
    name: `类别${serial}`,
    ...more,
  })
}

describe('a category', () => {
  it('never hangs two below each other, nor has two of one name, whoever asks at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = [(await make()).dataPoints, (await make()).dataPoints]
      const moved = await Promise.all([
        post('update', { id: one.id, version: one.version, parent: other.id }),
        post('update', { id: other.id, version: other.version, parent: one.id }),
      ])
      expect(moved.map(({ statusCode }) => statusCode).sort()).toEqual([1, 4001])
    }
    const same = await Promise.all([1, 2, 3].map(() => make({ name: '同一个名称' })))
    expect(same.map(({ statusCode }) => statusCode).sort()).toEqual([1, 4001, 4001])
  })

  it("is the platform's alone to change; others look and choose", async () => {
    const made = (await make({ name: '公用的类别' })).dataPoints
    const head = personWith([...person.actions.keys()], {
      ownerKind: 'organisation',
      ownerId: crypto.randomUUID(),
    })
    const { id, version } = made
    for (const [call, question] of [
      ['insert', { domain: 'goods', code: 'OWN', name: '机构的类别' }],
      ['update', { id, version, name: '机构改的名' }],
      ['disable', { id, version }],
      ['merge', { id, version, target: id }],
      ['place', { id, order: [id] }],
    ] as const) {
      const answer = await house.call(head, 'POST', `/api/classify/category/${call}`, question)
      expect(answer.statusCode, call).toBe(4031)
    }
    const seen = await house.call(head, 'GET', '/api/classify/category/getById', { id })
    expect(seen.dataPoints).toMatchObject({ name: '公用的类别', can: [] })
  })

  it('has an icon of 96 by 96 pixels', async () => {
    const icon = (side: number) =>
      house.prepare(async act => {
        const picture = { name: 'i.png', size: 900, mime: 'image/png', sha256: 'x', width: side }
        const place = { resource: 'classify/category', field: 'icon', height: side }
        return (await insertRow(act, file, { ...picture, ...place, account: person.accountId })).id
      })
    expect((await make({ icon: await icon(120) })).dataPoints.errors).toEqual([
      { field: 'icon', message: '图标应为 96×96 像素，当前为 120×120' },
    ])
    expect((await make({ icon: await icon(96) })).statusCode).toBe(1)
  })

  it('has two levels for causes and three elsewhere', async () => {
    const law = { domain: 'project', charityField: '1' }
    const one = (await make(law)).dataPoints.id
    const two = (await make({ ...law, parent: one })).dataPoints.id
    const three = await make({ ...law, parent: two })
    expect(three.dataPoints.errors).toEqual([{ field: 'parent', message: '项目分类最多两级' }])
    const goods = (await make()).dataPoints.id
    const below = (await make({ parent: goods })).dataPoints.id
    expect((await make({ parent: below })).statusCode).toBe(1)
    expect((await make({ parent: one })).dataPoints.errors[0].message).toBe(
      '上级分类须属于同一业务域',
    )
  })

  it('is not moved under its own child, nor with its children beyond the depth', async () => {
    const top = (await make()).dataPoints
    const child = (await make({ parent: top.id })).dataPoints
    const under = await post('update', { id: top.id, version: 1, parent: child.id })
    expect(under.dataPoints.errors[0].message).toBe('不能移动到自己的下级')
    const other = (await make({ parent: (await make()).dataPoints.id })).dataPoints
    expect(
      (await post('update', { id: top.id, version: 1, parent: other.id })).dataPoints.errors[0]
        .message,
    ).toBe('物资分类最多三级')
  })

  it('of a cause names its field of the charity law, and one name among its siblings', async () => {
    expect((await make({ domain: 'fund' })).dataPoints.errors[0].field).toBe('charityField')
    await make({ name: '同名' })
    expect((await make({ name: '同名' })).dataPoints.errors[0].message).toBe('同级分类中已有该名称')
  })

  it('has one of twelve colours on which white words can be read', async () => {
    const refused = await make({ colour: '#ffff00' })
    expect(refused.dataPoints.errors).toEqual([
      { field: 'colour', message: '请选择给出的颜色之一' },
    ])
    expect((await make({ colour: '#cf1322' })).statusCode).toBe(1)
  })

  it('in use is not deleted but merged: every record moves, the old id keeps its way', async () => {
    const [from, into] = [(await make()).dataPoints, (await make()).dataPoints]
    await house.prepare(async act => {
      for (const name of ['甲', '乙']) await insertRow(act, article, { name, topic: from.id })
    })
    const removed = await house.call(person, 'DELETE', '/api/classify/category/delete', {
      id: from.id,
    })
    expect(removed.statusMessage).toBe('该分类已被 2 条文章引用，不能删除，可停用')
    const merged = await post('merge', { id: from.id, version: 1, target: into.id })
    expect(merged.dataPoints).toMatchObject({
      state: 'disabled',
      mergedInto: into.id,
      extra: { uses: { total: 0 } },
    })
    const target = await house.call(person, 'GET', '/api/classify/category/getById', {
      id: into.id,
    })
    expect(target.dataPoints.extra.uses.total).toBe(2)
    expect(await post('enable', { id: from.id, version: 2 })).toMatchObject({
      ...{ status: 422, statusMessage: '该分类已并入其他分类' },
    })
  })

  it('comes back from a merge with just the records that the merge moved', async () => {
    const [from, into] = [(await make()).dataPoints, (await make()).dataPoints]
    await house.prepare(async act => {
      for (const name of ['丙', '丁']) await insertRow(act, article, { name, topic: from.id })
      await insertRow(act, article, { name: '戊', topic: into.id })
    })
    const merged = await post('merge', { id: from.id, version: 1, target: into.id })
    const { version } = merged.dataPoints
    const back = await post('unmerge', { id: from.id, version })
    expect(back.dataPoints).toMatchObject({
      state: 'enabled',
      mergedInto: null,
      extra: { uses: { total: 2 } },
    })
    const again = await post('merge', { id: from.id, version: version + 1, target: into.id })
    await house.prepare(act =>
      act.tx.execute(
        sql`update category set merged_at = now() - interval '11 minutes' where id = ${from.id}`,
      ),
    )
    const late = await post('unmerge', { id: from.id, version: again.dataPoints.version })
    expect(late.statusMessage).toBe('合并已超过 10 分钟，不能撤销')
  })

  describe('that ten thousand records bear', { timeout: 90_000 }, () => {
    const many = 10_000
    const used = async (...ids: string[]) => {
      const found = await Promise.all(
        ids.map(id => house.call(person, 'GET', '/api/classify/category/getById', { id })),
      )
      return found.map(({ dataPoints }) => dataPoints.extra.uses.total)
    }
    /** Merges it, and says which task moves its records. */
    async function mergeMany() {
      const [from, into] = [(await make()).dataPoints, (await make()).dataPoints]
      await house.prepare(act =>
        act.tx.execute(sql`
          insert into article (id, name, topic, created_by, updated_by)
          select gen_random_uuid(), '篇' || at, ${from.id}, ${person.accountId}, ${person.accountId}
            from generate_series(1, ${many}) as at`),
      )
      const merged = (await post('merge', { id: from.id, version: 1, target: into.id })).dataPoints
      const tasks = await house.call(person, 'GET', '/api/platform/task/getList', {})
      const task = tasks.dataPoints.find((each: { title: string }) =>
        each.title.includes(`「${from.name}」`),
      )
      return { from, into, merged, task: task.id as string }
    }

    it('is merged part by part, as a task that is seen', async () => {
      const { from, into, merged, task } = await mergeMany()
      expect(merged).toMatchObject({ state: 'disabled', extra: { merging: { total: many } } })
      const third = (await make()).dataPoints
      for (const pair of [
        { id: into.id, target: third.id },
        { id: third.id, target: into.id },
      ])
        expect((await post('merge', { ...pair, version: 1 })).dataPoints.errors[0].message).toBe(
          '该分类的合并还在进行，请稍后再试',
        )
      await house.run(moveCategory, { category: from.id, task })
      expect(await used(from.id, into.id)).toEqual([0, many])
      const tasks = await house.call(person, 'GET', '/api/platform/task/getList', {})
      expect(tasks.dataPoints[0]).toMatchObject({ id: task, state: 'done', percent: 100 })
    })

    it('stays merged when another run of the task has ended it meanwhile', async () => {
      const { from, into, task } = await mergeMany()
      await house.prepare(act => closeTask(act.tx, task, { state: 'done' }))
      await house.run(moveCategory, { category: from.id, task })
      expect(await used(from.id, into.id)).toEqual([0, many])
    })

    it('comes back as a whole when the merge is taken back on the way', async () => {
      const { from, into, merged, task } = await mergeMany()
      await house.prepare(async act => {
        const { moveNext } = await import('./category-merge.ts')
        for (let part = 0; part < 3; part++) await moveNext(act, from.id)
      })
      expect(await used(from.id, into.id)).toEqual([7000, 3000])
      await post('unmerge', { id: from.id, version: merged.version })
      await house.run(moveCategory, { category: from.id, task })
      expect(await used(from.id, into.id)).toEqual([many, 0])
    })

    it('is what it was when the task is cancelled', async () => {
      const { from, into, task } = await mergeMany()
      await house.call(person, 'POST', '/api/platform/task/cancel', { id: task })
      await house.run(moveCategory, { category: from.id, task })
      expect(await used(from.id, into.id)).toEqual([many, 0])
      const row = await house.call(person, 'GET', '/api/classify/category/getById', { id: from.id })
      expect(row.dataPoints).toMatchObject({ state: 'enabled', mergedInto: null })
    })
  })
})

it('is chosen by everybody, and filtered without the right to look only as forms do', async () => {
  const made = (await make({ code: 'HIDDEN', name: '不给看的类别' })).dataPoints
  const picks = (asker: typeof person, filter: object) =>
    house.call(asker, 'GET', '/api/classify/category/getPicks', { filter })
  const chooser = personWith([])
  const sought = [{ field: 'code', op: 'startsWith', value: 'HID' }]
  expect((await picks(person, sought)).dataPoints).toMatchObject([{ id: made.id }])
  for (const filter of [sought, [{ any: sought }]])
    expect((await picks(chooser, filter)).dataPoints.errors).toEqual([
      { field: 'filter', message: '不能按「code」筛选' },
    ])
  const narrowed = [
    { field: 'domain', op: 'is', value: 'goods' },
    { field: 'state', op: 'is', value: 'enabled' },
  ]
  expect((await picks(chooser, narrowed)).statusCode).toBe(1)
})
