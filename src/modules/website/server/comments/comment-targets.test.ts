import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#kernel/server/uuid.ts'
import { openSites, type Sites } from '#test/sites-world.ts'

/* What a comment is about, and which of a user's scores of it counts. */

let sites: Sites
beforeAll(async () => {
  sites = await openSites()
})
afterAll(() => sites.house.close())

const say = (more: Record<string, unknown>) =>
  sites.post('publicComment/receive', { content: '工作人员很耐心', ...more })
const wrong = async (more: Record<string, unknown>) =>
  (await say(more)).dataPoints.errors.map(
    ({ field, message }: { field: string; message: string }) => `${field}: ${message}`,
  )

it('is about something that is there, and is scored only where that is', async () => {
  expect(await wrong({ targetType: 'organisation' })).toEqual(['target: 请指明评论对象'])
  expect(await wrong({ targetType: 'article' })).toEqual(['target: 请指明评论对象'])
  const nowhere = { targetType: 'organisation', target: newId() }
  expect(await wrong(nowhere)).toEqual(['target: 没有这个机构'])
  const article = { targetType: 'article', target: newId() }
  expect(await wrong({ ...article, score: 5 })).toEqual(['score: 该对象不能评分'])
  const aspects = { openness: 5, feedback: 4, service: 3 }
  const parts = 'aspects: 分项评分随机构评分一起提交'
  expect(await wrong({ targetType: 'platform', score: 5, aspects })).toEqual([parts])
  const here = { targetType: 'organisation', target: sites.organisation }
  expect(await wrong({ ...here, aspects })).toEqual([parts])
  const made = (await say({ ...here, score: 4, aspects })).dataPoints
  expect(made).toMatchObject({ organisation: sites.organisation, score: 4, aspects })
  const { id, version } = made
  await sites.post('publicComment/pass', { id, version })
  expect(await wrong({ ...here, score: 5, parent: id })).toEqual(['score: 回复不能评分'])
  expect((await say({ ...here, parent: id })).statusCode).toBe(1)
})

it('counts the latest score of a user, in whatever order they are passed', async () => {
  await sites.house.prepare(act =>
    act.tx.execute(
      `update platform_setting set value = '{"interval": 0}' where key = 'cmp_comment_settings'`,
    ),
  )
  const user = (await sites.newUser()).id
  const about = { targetType: 'organisation', target: sites.organisation, user }
  const early = (await say({ ...about, score: 2 })).dataPoints
  const late = (await say({ ...about, score: 5 })).dataPoints
  const pass = ({ id, version }: { id: string; version: number }) =>
    sites.post('publicComment/pass', { id, version })
  expect((await pass(late)).dataPoints.state).toBe('passed')
  const refused = await pass(early)
  expect(refused.statusMessage).toBe('该用户对同一对象已有更新的评分，请删除这一条')
})

it('on the platform alone is classified and made an application, by its staff', async () => {
  const pass = async (more: Record<string, unknown>) => {
    const { id, version } = (await say(more)).dataPoints
    return (await sites.post('publicComment/pass', { id, version })).dataPoints.id as string
  }
  const feedback = await pass({ targetType: 'platform' })
  const other = await pass({ targetType: 'organisation', target: sites.organisation })
  const classify = (id: string, person = sites.clerk) =>
    sites.post('publicComment/classify', { id, feedbackKind: 'praise', follows: true }, person)
  expect((await classify(feedback)).dataPoints).toMatchObject({
    ...{ feedbackKind: 'praise', follower: sites.clerk.accountId },
  })
  const sentence = '只有公益宝评论可以归类和转申请管理'
  expect((await classify(other)).statusMessage).toBe(sentence)
  expect((await classify(other, sites.head)).status).toBe(403)
  for (const person of [sites.clerk, sites.head]) {
    const made = await sites.post('publicComment/makeApplication', { id: other }, person)
    expect(made.statusCode).not.toBe(1)
  }
})
