import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenFirst } from './asked-first.ts'
import {
  del,
  download,
  get,
  hookRequests,
  post,
  postEmpty,
  RequestFailure,
  withParams,
} from './request.ts'

type Answer = (request: IncomingMessage, body: string, response: ServerResponse) => unknown

let server: Server
let answer: Answer

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', piece => {
      body += piece
    })
    request.on('end', () => {
      response.setHeader('content-type', 'application/json')
      const told = answer(request, body, response)
      // An answer that never comes.
      if (told instanceof Promise) return
      response.end(typeof told === 'string' ? told : JSON.stringify(told))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  // The little of a browser that requests need.
  Object.assign(globalThis, {
    window: { location: { origin: `http://127.0.0.1:${port}` }, alert: () => {} },
    document: { cookie: 'gyb_login=true; gyb_token=abc' },
  })
})

afterAll(() => {
  server.close()
  Reflect.deleteProperty(globalThis, 'window')
  Reflect.deleteProperty(globalThis, 'document')
})

beforeEach(() => {
  hookRequests({
    tokenExpired: () => {},
    sessionRefused: () => {},
    stepUp: async () => false,
    notSetUp: () => {},
  })
})

const success = (dataPoints: unknown) => ({ statusCode: 1, statusMessage: 'success', dataPoints })

describe('a request', () => {
  it('answers dataPoints and sends the token of the cookie', async () => {
    answer = request => success([request.method, request.url, request.headers['x-token']])
    expect(await get('/api/a/b', { page: 1, keyword: '', filter: undefined })).toEqual([
      'GET',
      '/api/a/b?page=1',
      'abc',
    ])
    expect(await del('/api/a/b', { id: 7 })).toEqual(['DELETE', '/api/a/b?id=7', 'abc'])
  })

  it('posts JSON, and empty bodies to a callback', async () => {
    answer = (_, body) => success(body)
    expect(await post('/api/a', { name: '王' })).toBe('{"name":"王"}')
    const heard: string[] = []
    await postEmpty<string>('/api/a', told => heard.push(told))
    expect(heard).toEqual([''])
  })

  it('rejects with the sentence, the errors at fields and the number of the request', async () => {
    answer = (_, __, response) => {
      response.statusCode = 400
      response.setHeader('x-request-id', 'r1')
      return {
        statusCode: 4001,
        statusMessage: 'invalid',
        dataPoints: { errors: [{ field: 'name', message: '请填写名称' }, { field: 3 }] },
      }
    }
    const failure = await post('/api/a').catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(RequestFailure)
    expect(failure).toMatchObject({
      statusCode: 4001,
      sentence: '提交的内容有误',
      errors: [{ field: 'name', message: '请填写名称' }],
      requestId: 'r1',
    })
  })

  it('says in the words of the catalogue that the session has ended', async () => {
    const heard: RequestFailure[] = []
    hookRequests({ sessionRefused: failure => heard.push(failure) })
    answer = () => ({ statusCode: 4011, statusMessage: 'session_expired' })
    await expect(get('/api/a')).rejects.toThrow('登录已过期，请重新登录')
    expect(heard).toHaveLength(1)
  })

  it('tells when the token has expired', async () => {
    let told = 0
    hookRequests({
      tokenExpired: () => {
        told += 1
      },
    })
    answer = (_, __, response) => {
      response.setHeader('X-Token-State', 'expired')
      return success(null)
    }
    await get('/api/a')
    expect(told).toBe(1)
  })

  it('is repeated once the identity was proven again', async () => {
    let calls = 0
    hookRequests({ stepUp: async () => true })
    answer = (_, body) => {
      calls += 1
      return calls === 1 ? { statusCode: 4033, statusMessage: 'step_up_required' } : success(body)
    }
    expect(await post('/api/a', { fen: 1 })).toBe('{"fen":1}')
    expect(calls).toBe(2)
  })

  it('is repeated with what the person answers first, or given up', async () => {
    const askFirst = { confirmText: '确定拨付吗？', reasonRequired: true }
    const asked: unknown[] = []
    hookRequests({
      askFirst: async each => {
        asked.push(each)
        return givenFirst('核对无误')
      },
    })
    answer = (request, body) =>
      request.headers['x-confirmed'] === '1'
        ? success(`${body} ${decodeURIComponent(String(request.headers['x-reason']))}`)
        : { statusCode: 4001, statusMessage: '提交的内容有误', dataPoints: { askFirst } }
    expect(await post('/api/a', { fen: 1 })).toBe('{"fen":1} 核对无误')
    expect(asked).toEqual([askFirst])
    hookRequests({ askFirst: async () => undefined })
    await expect(post('/api/a', {})).rejects.toMatchObject({ sentence: '已取消' })
  })

  it('is refused when the person does not prove the identity', async () => {
    answer = () => ({ statusCode: 4033, statusMessage: 'step_up_required' })
    await expect(post('/api/a', {})).rejects.toMatchObject({ statusCode: 4033 })
  })

  it.each([
    [200, -1, '网络请求失败'],
    [401, 4010, '用户未登录'],
    [413, 4130, '文件大小超出限制'],
    [429, 4290, '操作过于频繁，请 7 秒后再试'],
    [500, 5000, '系统繁忙，请稍后重试（r9）'],
    [502, -1, '系统繁忙，请稍后重试（r9）'],
    [503, -1, '系统繁忙，请稍后重试（r9）'],
    [504, -1, '系统繁忙，请稍后重试（r9）'],
  ])('says what an error page of %d before the server means', async (status, code, sentence) => {
    answer = (_, __, response) => {
      response.statusCode = status
      response.setHeader('content-type', 'text/html')
      response.setHeader('retry-after', '7')
      response.setHeader('x-request-id', 'r9')
      return '<html>'
    }
    await expect(get('/api/a')).rejects.toMatchObject({ statusCode: code, sentence })
  })

  it('says of a download that neither file nor envelope came', async () => {
    const heard: string[] = []
    hookRequests({ downloadFailed: sentence => heard.push(sentence) })
    answer = (_, __, response) => {
      response.statusCode = 502
      response.setHeader('content-type', 'text/html')
      return '<html>'
    }
    await expect(download('/api/a')).rejects.toThrow('网络请求失败')
    answer = (_, __, response) => {
      response.statusCode = 422
      return { statusCode: 0, statusMessage: '文件已过期' }
    }
    await expect(download('/api/a')).rejects.toThrow('文件已过期')
    expect(heard).toEqual(['网络请求失败', '文件已过期'])
  })

  it('tells that a download broke on its way', async () => {
    const heard: string[] = []
    hookRequests({ downloadFailed: sentence => heard.push(sentence) })
    answer = (_, __, response) => {
      response.setHeader('content-type', 'application/octet-stream')
      response.setHeader('content-length', '100')
      response.write('beginning', () => response.destroy())
      return new Promise(() => {})
    }
    await expect(download('/api/a')).rejects.toThrow('网络请求失败')
    expect(heard).toEqual(['网络请求失败'])
  })

  it('gives up after its time', async () => {
    answer = (_, __, response) => {
      response.flushHeaders()
      return new Promise(() => {})
    }
    await expect(get('/api/a', {}, { timeout: 1 })).rejects.toMatchObject({
      sentence: '请求超时，请稍后重试',
    })
  })
})

describe('an address with parameters', () => {
  it('leaves out what has no value and adds to an existing query', () => {
    expect(withParams('/a', {})).toBe('/a')
    expect(withParams('/a?x=1', { y: 0, z: null, n: false })).toBe('/a?x=1&y=0&n=false')
  })
})
