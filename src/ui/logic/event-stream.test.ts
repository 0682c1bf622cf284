import { describe, expect, it } from 'vitest'
import { splitEvents } from './event-stream.ts'

describe('the stream of server events', () => {
  it('yields whole events and keeps the unfinished rest', () => {
    const { events, rest } = splitEvents('event: task\ndata: {"id":1}\n\nevent: noti')
    expect(events).toEqual([{ name: 'task', payload: { id: 1 } }])
    expect(rest).toBe('event: noti')
  })

  it('passes over comments, unknown events and broken data', () => {
    const text = ': ping\n\nevent: other\ndata: 1\n\nevent: todo\ndata: {\n\nevent: notice\n\n'
    expect(splitEvents(text).events).toEqual([{ name: 'notice', payload: null }])
  })

  it('reads lines that end in the way of Windows', () => {
    expect(splitEvents('event: todo\r\ndata: 3\r\n\r\n').events).toEqual([
      { name: 'todo', payload: 3 },
    ])
  })
})
