import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertRow } from '#kernel/server/rows.ts'
import { openSites, type Sites } from '#test/sites-world.ts'
import { userInfoChange } from '../../model/index.ts'
import { submitComment } from '../comments/submit-comment.ts'
import { forgetOld } from './forget-old.ts'
import { submitChange } from './user-info-change.ts'

let sites: Sites
beforeAll(async () => {
  sites = await openSites()
})
afterAll(() => sites.house.close())

it('forgets what the privacy policy keeps no longer, and nothing before its time', async () => {
  const user = await sites.newUser()
  const write = () =>
    sites.house.prepare(act =>
      submitComment(act, {
        targetType: 'platform',
        content: '页面很快',
        ip: '10.0.0.1',
        device: 'H5',
      }),
    )
  const [old, kept, blocked] = [await write(), await write(), await write()]
  const { id, version } = blocked
  await sites.post('publicComment/block', { id, version, reason: '广告引流' })
  await sites.post('registeredUser/sendMessage', { ids: [user.id], title: '旧信', content: '感谢' })
  const change = await sites.house.prepare(act =>
    submitChange(act, { user: user.id, kind: 'bio', after: { text: '喜欢徒步' } }),
  )
  await sites.post('userInfoChange/pass', { id: change.id, version: change.version })
  const named = await sites.house.prepare(act =>
    insertRow(act, userInfoChange, {
      ...{ user: user.id, kind: 'realName', state: 'passed', before: {}, after: {} },
      ...{ realName: '张晓明', idNumber: '110101199003078515', phone: '13812345678' },
      ...{ verdict: 'clean', submittedAt: act.now.toISOString() },
      machine: { verdict: 'clean', words: [], findings: [], sameId: [] },
    }),
  )
  const age = (years: number) =>
    sites.house.prepare(async act => {
      const then = `now() - interval '${years} years' - interval '1 day'`
      await act.tx.execute(`update public_comment set created_at = ${then} where id = '${old.id}'`)
      await act.tx.execute(`update public_comment set decided_at = ${then} where id = '${id}'`)
      await act.tx.execute(`update user_message set created_at = ${then}`)
      await act.tx.execute(`update user_info_change set submitted_at = ${then}`)
    })
  const read = async () => {
    const get = async (each: string) =>
      (await sites.get('publicComment/getById', { id: each })).dataPoints
    return {
      old: (await get(old.id)).ip,
      kept: (await get(kept.id)).ip,
      blocked: (await get(id)).content,
      messages: (await sites.get('userMessage/getInbox', { user: user.id })).dataPoints.total,
      change: (await sites.get('userInfoChange/getById', { id: change.id })).dataPoints.after,
    }
  }
  await age(2)
  await sites.house.run(forgetOld, {})
  const whole = {
    ...{ old: '10.0.0.1', kept: '10.0.0.1', blocked: '页面很快', messages: 1 },
    change: { text: '喜欢徒步' },
  }
  expect(await read()).toEqual(whole)
  await age(3)
  await sites.house.run(forgetOld, {})
  expect(await read()).toEqual({ ...whole, blocked: '（已超过保存期限）', messages: 0 })
  await age(5)
  await sites.house.run(forgetOld, {})
  expect(await read()).toMatchObject({ old: null, kept: '10.0.0.1', change: {} })
  const { rows } = await sites.house.prepare(act =>
    act.tx.execute(`select num_nonnulls(real_name, id_number, id_number_index, phone, phone_index) as left
      from user_info_change where id = '${named.id}'`),
  )
  expect(rows).toEqual([{ left: 0 }])
})
