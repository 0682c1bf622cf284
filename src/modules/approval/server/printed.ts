import { z } from 'zod'
import { readInScope } from '#kernel/server/commands.ts'
import { absent } from '#kernel/server/refusal.ts'
import { registry } from '#kernel/server/registry.ts'
import { route } from '#kernel/server/route.ts'
import { allSubjects, type PrintedTable } from './subject.ts'

/** `GET /api/approval/review/getPrinted`: what the module of a record adds to its printed review. */
export const getPrinted = route({
  method: 'GET',
  path: '/api/approval/review/getPrinted',
  access: 'signedIn',
  summary: '查询审核单上随记录打印的表格',
  question: z.object({ resource: z.string().max(80), id: z.uuid('记录编号有误') }),
  async read({ resource, id }, act): Promise<readonly PrintedTable[]> {
    const serving = registry().find(resource)
    if (serving === undefined) throw absent()
    const row = await readInScope(act, serving, id)
    const own = allSubjects().find(each => each.resource.path === resource && each.printed)
    return (await own?.printed?.(row, act)) ?? []
  },
})
