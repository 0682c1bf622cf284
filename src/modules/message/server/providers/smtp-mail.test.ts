import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'
import { afterEach, expect, it } from 'vitest'
import type { Parcel } from '../provider.ts'
import { certificate, privateKey } from './localhost-certificate.fixture.ts'
import { mailText } from './mail-text.ts'
import { SmtpLines } from './smtp-lines.ts'
import { smtpMail } from './smtp-mail.ts'

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
  expect(Buffer.from(body, 'base64').toString()).toBe('王芳：\r\n.点在行首\r\n您好。')
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
  const { port, heard } = await openServer({}, ['AUTH PLAIN'])
  const provider = smtpMail({
    host: '127.0.0.1',
    port,
    security: 'starttls',
    user: 'u',
    password: 'p',
    from,
  })
  expect(await provider.send(parcel)).toEqual({
    at: 'busy',
    message: '邮件服务器不支持加密连接（STARTTLS）',
  })
  expect(heard).toHaveLength(1)
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

it('doubles the dot that begins a line, so that a text cannot end itself', async () => {
  const { port, heard } = await openServer()
  const lines = await SmtpLines.open({ host: '127.0.0.1', port, isEncrypted: false })
  await lines.read()
  await lines.ask('DATA')
  await lines.sendText('one\r\n.\r\n.two')
  lines.close()
  expect(heard.at(-1)).toBe('one\r\n..\r\n..two')
})

it('cuts long subjects between characters and lets no header in', () => {
  const text = mailText({
    from,
    to: 'a@example.org',
    subject: `${'慈善'.repeat(40)}\r\nBcc: x@y.z`,
    body: '',
    id: 'i',
    at: new Date(0),
  })
  expect(text).not.toMatch(/^Bcc:/m)
  const subject = /^Subject: ((?:.+\r\n )*.+)/m.exec(text)?.[1] ?? ''
  const words = subject.split('\r\n ')
  expect(words.every(word => word.length <= 75)).toBe(true)
  const read = words.map(word => Buffer.from(word.slice(10, -2), 'base64').toString()).join('')
  expect(read).toBe(`${'慈善'.repeat(40)} Bcc: x@y.z`)
  expect(() =>
    mailText({
      from,
      to: 'a@b.c>\r\nRCPT TO:<d@e.f',
      subject: '',
      body: '',
      id: 'i',
      at: new Date(0),
    }),
  ).toThrow()
})
