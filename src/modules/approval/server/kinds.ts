import { holds } from '#kernel/server/person.ts'
import { route } from '#kernel/server/route.ts'
import { reviewKinds } from '../model/review-calls.ts'
import { allSubjects, reviewAction } from './subject.ts'

/** `GET /api/approval/review/getKinds`: what is reviewed, for flow forms and queue segments. */
export const getKinds = route(reviewKinds, {
  access: 'signedIn',
  summary: '查询审核事项',
  read: async (_question, act) =>
    allSubjects().map(subject => ({
      kind: subject.kind,
      label: subject.label,
      resource: subject.resource.path,
      mine: holds(act.person, reviewAction(subject)),
    })),
})
