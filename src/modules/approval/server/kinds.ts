import { z } from 'zod'
import { holds } from '#kernel/server/person.ts'
import { route } from '#kernel/server/route.ts'
import { allSubjects, reviewAction } from './subject.ts'

/** `GET /api/approval/review/getKinds`: what is reviewed, for flow forms and queue segments. */
export const getKinds = route({
  method: 'GET',
  path: '/api/approval/review/getKinds',
  access: 'signedIn',
  summary: '查询审核事项',
  question: z.object({}),
  read: async (_question, act) =>
    allSubjects().map(subject => ({
      kind: subject.kind,
      label: subject.label,
      resource: subject.resource.path,
      mine: holds(act.person, reviewAction(subject)),
    })),
})
