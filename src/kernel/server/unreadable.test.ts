import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerUnreadable } from './unreadable.ts'

const server = createServer((_request, response) => response.end('read'))

beforeAll(() => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise(resolve => server.close(resolve)))
server.on('clientError', answerUnreadable)

function say(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', piece => {
      answer += String(piece)
    })
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
  })
}

it('answers an address that is too long in the envelope', async () => {
  const answer = await say(`GET /?${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`)
  expect(answer).toContain('HTTP/1.1 431 Request Header Fields Too Large')
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({
    statusCode: 4001,
    statusMessage: '请求的地址过长，请减少筛选条件后再试',
    dataPoints: null,
  })
})

it('answers what is no HTTP in the envelope', async () => {
  const answer = await say('nonsense\r\n\r\n')
  expect(answer).toContain('HTTP/1.1 400 Bad Request')
  expect(answer).toContain('"statusMessage":"提交的内容有误"')
})
