import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { codes } from './refusal.ts'

const tooLong = '请求的地址过长，请减少筛选条件后再试'

/** Answers what HTTP itself could not read, before any route is known, in the envelope of all answers. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
  const statusMessage = status === 431 ? tooLong : '提交的内容有误'
  const body = JSON.stringify({
    statusCode: codes.invalid.statusCode,
    statusMessage,
    dataPoints: null,
  })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
