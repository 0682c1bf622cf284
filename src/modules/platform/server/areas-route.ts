import { route } from '#kernel/server/route.ts'
import { areaQuestion } from '#modules/area/model/area-question.ts'
import { areasTag, listAreas } from '#modules/area/server/index.ts'

/** The administrative areas below one; a browser keeps an answer for a day. */
export const areasRoute = route({
  method: 'GET',
  path: '/api/common/area/getAreas',
  access: 'public',
  raw: true,
  summary: '查询行政区划',
  question: areaQuestion,
  async handle(question, { request, reply }) {
    reply.header('etag', areasTag).header('cache-control', 'private, max-age=86400')
    const known = request.headers['if-none-match']
    if (known?.split(/\s*,\s*/).includes(areasTag)) return reply.status(304).send()
    return reply.send({
      statusCode: 1,
      statusMessage: 'success',
      dataPoints: listAreas(question),
    })
  },
})
