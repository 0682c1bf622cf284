import { describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/uuid.ts'
import type { Browser } from '#test/account-world.ts'
import {
  agreements,
  at,
  codeFor,
  filled,
  newPhone,
  openApplicants,
  paper,
  scan,
  submitted,
  verified,
  world,
} from '#test/applicant-desk.ts'

openApplicants()

describe('an outsider who tries more', () => {
  it('cannot use a code twice, nor one that was sent to another browser', async () => {
    const phone = newPhone()
    const browser = world.browser()
    const phoneCode = await codeFor(browser, phone)
    const thief = world.browser()
    await thief.get('/api/upms/sso/getToken')
    const stolen = await thief.post(at('verify'), { phone, phoneCode, consents: agreements })
    expect(stolen.dataPoints.errors).toEqual([
      { field: 'phoneCode', message: '验证码错误或已失效' },
    ])
    const verify = () => browser.post(at('verify'), { phone, phoneCode, consents: agreements })
    expect((await verify()).statusCode).toBe(1)
    expect((await verify()).dataPoints.errors[0].message).toBe('验证码错误或已失效')
  })

  it('learns nothing about numbers: a foreign number and a wrong code are answered alike', async () => {
    const owner = newPhone()
    const row = await submitted(await verified(owner))
    const phone = newPhone()
    const browser = world.browser()
    const phoneCode = await codeFor(browser, phone)
    const ask = (number: string, code: string) =>
      browser.post(at('verify'), { phone, phoneCode: code, number })
    const unknown = await ask('RZ20200101000001', phoneCode === '000000' ? '000001' : '000000')
    const foreign = await ask(row.number, phoneCode)
    expect(foreign.statusMessage).toBe('申请编号与手机号不匹配，或验证码错误')
    expect({ ...foreign, headers: null }).toEqual({ ...unknown, headers: null })
    expect((await browser.get(at('getMine'))).dataPoints.phone).toBeNull()
  })

  it('reaches no application but its own', async () => {
    const row = await submitted(await verified(newPhone()))
    const browser = await verified(newPhone())
    const change = { id: row.id, version: row.version }
    const tries = [
      await browser.post(at('resubmit'), { ...change, values: { name: '冒名的基金会' } }),
      await browser.post(at('withdraw'), change),
      await browser.post(at('write'), { id: row.id, text: '冒名留言' }),
    ]
    expect(tries.map(each => each.statusCode)).toEqual([4040, 4040, 4040])
    const stands = await world.execute(
      `select state from settlement_application where id = '${row.id}'`,
    )
    expect(stands).toEqual([{ state: 'pending' }])
  })

  it('puts nobody else’s papers into an application, and reads none', async () => {
    const owner = await verified(newPhone())
    const foreign = await paper(owner, 'bankFiles')
    const browser = await verified(newPhone())
    const refused = await browser.post(at('submit'), {
      values: await filled(browser, { bankFiles: [foreign] }),
    })
    expect(refused.dataPoints.errors).toEqual([
      { field: 'bankFiles', message: '文件不存在或已过期，请重新上传' },
    ])
    const read = (who: Browser) => who.get(at('readPaper'), { id: foreign })
    expect((await read(browser)).statusCode).toBe(4040)
    const own = await world.app.inject({
      url: at('readPaper'),
      query: { id: foreign },
      headers: {
        host: 'localhost',
        cookie: [...owner.cookies].map(each => each.join('=')).join('; '),
      },
    })
    expect(own.headers['content-type']).toBe('image/jpeg')
  })

  it('does nothing without a proved phone, and nothing any more after leaving', async () => {
    const stranger = world.browser()
    await stranger.get('/api/upms/sso/getToken')
    const tries = async (browser: Browser) => [
      (await browser.upload(at('upload'), { field: 'bankFiles' }, { name: 'a.jpg', bytes: scan }))
        .statusMessage,
      (await browser.post(at('saveDraft'), { values: { name: '甲' } })).statusMessage,
      (await browser.post(at('submit'), { values: {} })).statusMessage,
      (await browser.get(at('readPaper'), { id: newId() })).statusMessage,
    ]
    const sentence = '身份验证已过期，请重新验证手机号'
    expect(new Set(await tries(stranger))).toEqual(new Set([sentence]))
    const browser = await verified(newPhone())
    await browser.post(at('leave'))
    expect(new Set(await tries(browser))).toEqual(new Set([sentence]))
  })

  it('begins nothing without today’s agreements or while registration is closed', async () => {
    const phone = newPhone()
    const browser = world.browser()
    const phoneCode = await codeFor(browser, phone)
    const without = await browser.post(at('verify'), { phone, phoneCode, consents: ['old'] })
    expect(without.dataPoints.errors).toEqual([
      { field: 'consents', message: '请阅读并同意注册协议和隐私协议' },
    ])
    const row = await submitted(await verified(newPhone()))
    await world.set('register.open', false)
    const closed = await browser.post(at('verify'), { phone, phoneCode, consents: agreements })
    expect(closed.statusMessage).toBe('暂未开放注册，请联系管理员')
    await world.set('register.open', true)
    expect(
      (await browser.post(at('verify'), { phone, phoneCode, consents: agreements })).statusCode,
    ).toBe(1)
    expect(row.state).toBe('pending')
  })

  it('uploads only papers, for fields that hold papers, within their size', async () => {
    const browser = await verified(newPhone())
    const send = (field: string, name: string, bytes: Buffer) =>
      browser.upload(at('upload'), { field }, { name, bytes })
    expect((await send('name', 'a.jpg', scan)).statusCode).toBe(4040)
    expect((await send('bankFiles', 'a.html', Buffer.from('<p>'))).statusCode).toBe(4150)
    expect((await send('bankFiles', 'a.jpg', Buffer.from('MZ not a picture'))).statusCode).toBe(
      4150,
    )
    const large = Buffer.concat([scan, Buffer.alloc(2 * 1024 * 1024)])
    expect((await send('logo', 'a.jpg', large)).statusCode).toBe(4130)
  })

  it('has at most three applications under way, however they are sent', async () => {
    const phone = newPhone()
    const browser = await verified(phone)
    const four = await Promise.all([1, 2, 3, 4].map(() => filled(browser)))
    const answers = await Promise.all(four.map(values => browser.post(at('submit'), { values })))
    expect(answers.filter(each => each.statusCode === 1)).toHaveLength(3)
    expect(answers.find(each => each.statusCode !== 1)?.statusMessage).toBe(
      '该手机号已有 3 件申请正在办理，请办结后再提交',
    )
  })

  it('writes no field of the reviewers, and proves its phone by nothing but the code', async () => {
    const phone = newPhone()
    const browser = await verified(phone)
    const values = await filled(browser, { applicantPhone: '13999999999' })
    const smuggled = await browser.post(at('submit'), { values: { ...values, state: 'approved' } })
    expect(smuggled.dataPoints.errors).toEqual([{ field: 'state', message: '不接受此项' }])
    const answer = await browser.post(at('submit'), { values })
    expect(answer.dataPoints.application.row.applicantPhone).toBe(
      `${phone.slice(0, 3)}****${phone.slice(-4)}`,
    )
  })
})
