import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'
import { afterEach, expect, it } from 'vitest'
import type { Parcel } from '../provider.ts'
import { certificate, privateKey } from './localhost-certificate.fixture.ts'
import { mailText, smtpMail } from './smtp-mail.ts'

const parcel: Parcel = {
  id: '01a2008b-bde9-7436-b94d-17eed96c0013',
  recipient: 'wang@example.org',
  subject: '入驻审核结果：贵机构的入驻申请已通过，请在二十四小时内登录',
  body: '王芳：\n.点在行首\n您好。',
  params: {},
  signal: new AbortController().signal,
}

let server: Server | undefined
afterEach(() => {
  server?.close()
})

/** A mail server that follows a script: said line → answer; it remembers what it heard. */
async function openServer(answers: Record<string, string> = {}, offers = ['AUTH PLAIN LOGIN']) {
  const heard: string[] = []
  let isEncrypted = false
  const serve = (socket: Socket | TLSSocket) => {
    let held = ''
    let isText = false
    const greeting = () =>
      ['mail.example.org', ...offers]
        .map((line, at, all) => `250${at === all.length - 1 ? ' ' : '-'}${line}\r\n`)
        .join('')
    socket.on('error', () => undefined)
    socket.on('data', piece => {
      held += piece
      for (;;) {
        const end = held.indexOf(isText ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const line = held.slice(0, end)
        held = held.slice(end + (isText ? 5 : 2))
        heard.push(line)
        const said = isText ? 'TEXT' : (line.split(/[ :]/)[0] ?? '')
        isText = !isText && said === 'DATA' && answers.DATA === undefined
        const usual: Record<string, string> = {
          EHLO: greeting(),
          STARTTLS: '220 go ahead\r\n',
          AUTH: '235 welcome\r\n',
          MAIL: '250 ok\r\n',
          RCPT: '250 ok\r\n',
          DATA: '354 send\r\n',
          TEXT: '250 queued as 42\r\n',
          QUIT: '221 bye\r\n',
        }
        socket.write(answers[said] ?? usual[said] ?? '502 what\r\n')
        if (said === 'STARTTLS' && answers.STARTTLS === undefined) {
          socket.removeAllListeners('data')
          isEncrypted = true
          serve(
            new TLSSocket(socket, {
              isServer: true,
              secureContext: createSecureContext({ cert: certificate, key: privateKey }),
            }),
          )
          return
        }
      }
    })
  }
  server = createServer(socket => {
    socket.write('220 mail.example.org\r\n')
    serve(socket)
  })
  await new Promise<void>(resolve => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { port, heard, isEncrypted: () => isEncrypted }
}

const from = '公益宝 <no-reply@example.org>'

it('hands a mail over in Chinese', async () => {
  const { port, heard } = await openServer()
  const provider = smtpMail({ host: '127.0.0.1', port, security: 'none', from })
  expect(await provider.send(parcel)).toEqual({ at: 'sent', message: 'queued as 42' })
  expect(heard).toContain('MAIL FROM:<no-reply@example.org>')
  expect(heard).toContain('RCPT TO:<wang@example.org>')
  const text = heard.find(line => line.includes('MIME-Version')) ?? ''
  expect(text).toContain(
    `From: =?UTF-8?B?${Buffer.from('公益宝').toString('base64')}?= <no-reply@example.org>`,
  )
  const body = text.split('\r\n\r\n')[1] ?? ''
  expect(Buffer.from(body, 'base64').toString().replaceAll('\r\n', '\n')).toBe(parcel.body)
})

it('encrypts before it says its password, and trusts only a certificate for the server', async () => {
  const { port, heard, isEncrypted } = await openServer({}, ['STARTTLS', 'AUTH PLAIN'])
  const settings = {
    host: 'localhost',
    port,
    security: 'starttls',
    user: 'u',
    password: 'p',
    from,
  } as const
  expect(await smtpMail({ ...settings, ca: certificate }).send(parcel)).toMatchObject({
    at: 'sent',
  })
  expect(isEncrypted()).toBe(true)
  expect(heard.indexOf('STARTTLS')).toBeLessThan(heard.findIndex(line => line.startsWith('AUTH')))
  expect(heard).toContain(`AUTH PLAIN ${Buffer.from('\0u\0p').toString('base64')}`)
  heard.length = 0
  expect(await smtpMail(settings).send(parcel)).toMatchObject({ at: 'busy' })
  expect(heard.some(line => line.startsWith('AUTH'))).toBe(false)
})

it('says nothing more to a server that takes its encryption back', async () => {
  const { port, heard } = await openServer({ STARTTLS: '502 what\r\n' }, ['AUTH PLAIN'])
  const provider = smtpMail({
    host: '127.0.0.1',
    port,
    security: 'starttls',
    user: 'u',
    password: 'p',
    from,
  })
  expect(await provider.send(parcel)).toMatchObject({
    at: 'busy',
    message: expect.stringContaining('无法与邮件服务器建立加密连接'),
  })
  expect(heard.filter(line => /^(AUTH|MAIL)/.test(line))).toEqual([])
})

it.each([
  [{ RCPT: '550 no such person\r\n' }, 'refused', '550 no such person'],
  [{ RCPT: '450 greylisted\r\n' }, 'busy', '450 greylisted'],
  [{ AUTH: '535 wrong\r\n' }, 'refused', '535 wrong'],
  [{ TEXT: '552 too large\r\n' }, 'refused', '552 too large'],
])('reads %o as %s', async (answers, at, message) => {
  const { port } = await openServer(answers)
  const provider = smtpMail({
    host: '127.0.0.1',
    port,
    security: 'none',
    user: 'u',
    password: 'p',
    from,
  })
  expect(await provider.send(parcel)).toEqual({ at, message })
})

it('does not know what became of a mail when the server falls silent after its text', async () => {
  const opened = await openServer()
  server?.on('connection', socket =>
    socket.on('data', piece => {
      if (String(piece).includes('\r\n.\r\n')) socket.destroy()
    }),
  )
  const provider = smtpMail({ host: '127.0.0.1', port: opened.port, security: 'none', from })
  server?.removeAllListeners('connection')
  server?.on('connection', socket => {
    socket.write('220 x\r\n')
    socket.on('data', piece => {
      const said = String(piece)
      if (said.startsWith('DATA')) socket.write('354 send\r\n')
      else if (said.includes('MIME-Version')) socket.destroy()
      else socket.write('250 ok\r\n')
    })
  })
  expect(await provider.send(parcel)).toMatchObject({ at: 'doubtful' })
})

it('ends no text by a dot that begins a line', async () => {
  const { port, heard } = await openServer()
  const provider = smtpMail({ host: '127.0.0.1', port, security: 'none', from })
  const body = 'one\n.\n.two'
  expect(await provider.send({ ...parcel, body })).toMatchObject({ at: 'sent' })
  const text = heard.find(line => line.includes('MIME-Version')) ?? ''
  const sent = (text.split('\r\n\r\n')[1] ?? '').replaceAll('\r\n', '\n')
  expect(sent.replace(/^\.\./gm, '.').trimEnd()).toBe(body)
})

it('lets no header in, and no second recipient', async () => {
  const { port, heard } = await openServer()
  const subject = `${'慈善'.repeat(40)}\r\nBcc: x@y.z`
  const text = (await mailText(from, { ...parcel, subject })).toString()
  expect(text).not.toMatch(/^Bcc:/m)
  const provider = smtpMail({ host: '127.0.0.1', port, security: 'none', from })
  for (const recipient of ['a@b.c>\r\nRCPT TO:<d@e.f', 'a@b.c, d@e.f', '王芳'])
    expect(await provider.send({ ...parcel, recipient })).toMatchObject({ at: 'refused' })
  expect(heard.filter(line => line.startsWith('RCPT'))).toEqual([])
})
