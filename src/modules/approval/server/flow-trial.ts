import type { Act } from '#kernel/server/act.ts'
import { accountPath } from '#kernel/server/record-fields.ts'
import { isChoosable } from '#kernel/server/references.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { registry } from '#kernel/server/registry.ts'
import { route } from '#kernel/server/route.ts'
import { gatherWords } from '#kernel/server/words.ts'
import type { ReviewStep } from '../model/index.ts'
import { reviewFlowDeciders, reviewFlowTryOut } from '../model/review-flow-calls.ts'
import { cutSteps, stepsInForce } from './flow.ts'
import { ownerAsked } from './flow-cards.ts'
import { approvalPorts } from './ports.ts'
import { reviewersAt } from './reviewers.ts'
import { findSubject, reviewAction, type Subject } from './subject.ts'

/** `GET …/getDeciders`: the roles that may be named in a step of a kind, and how many hold each. */
export const flowDecidersRoute = route(reviewFlowDeciders, {
  access: { action: 'reviewFlow.view' },
  summary: '查询可担任审核节点的角色',
  async read({ kind, organisation: asked }, act) {
    const subject = subjectAsked(kind)
    const owner = await ownerAsked(act, asked)
    const action = reviewAction(subject)
    const people = (await reviewersAt(act, { subject, role: null, organisation: owner })) ?? []
    const roles = await approvalPorts().rolesWith(act, { action, organisation: owner })
    return {
      people: people.length,
      roles: roles.map(role => ({
        ...role,
        people: people.filter(({ roleCodes }) => roleCodes.includes(role.code)).length,
      })),
    }
  },
})

/** `POST …/tryOut`: the steps that a submission would pass today and who would decide each; writes nothing. */
export const flowTrialRoute = route(reviewFlowTryOut, {
  access: { action: 'reviewFlow.view' },
  summary: '试算审核流程',
  async read({ kind, organisation: asked, amount, submitter = null, steps }, act) {
    const subject = subjectAsked(kind)
    const owner = await ownerAsked(act, asked)
    if (submitter !== null && !(await isChoosable(act, registry().get(accountPath), submitter)))
      throw refusal('请选择本单位可选的人员', 'submitter')
    const every = steps ?? (await stepsInForce(act, { kind, organisation: owner }))
    const codes = every.flatMap(({ role }) => role ?? [])
    const names = await approvalPorts().roleNames(act.tx, [...new Set(codes)])
    const passed = cutSteps(every, amount ?? null)
    const shown = []
    for (const step of passed) {
      const people = await decidersOf(act, step, { subject, submitter, organisation: owner })
      const role = step.role === null ? '' : (names.get(step.role) ?? step.role)
      shown.push({ name: step.name, role, mode: step.mode, superior: step.superior, people })
    }
    return { steps: shown, left: every.length - passed.length }
  },
})

function subjectAsked(kind: string): Subject {
  const subject = findSubject(kind)
  if (subject === undefined) throw refusal('没有这种审核事项', 'kind')
  return subject
}

interface Trial {
  readonly subject: Subject
  readonly submitter: string | null
  readonly organisation: string | null
}

/** Names of those who might decide a step; a submitter never decides his own. */
async function decidersOf(
  act: Act,
  step: ReviewStep,
  { subject, submitter, organisation: owner }: Trial,
): Promise<string[]> {
  if (step.superior) return submitter === null ? [] : superiorsOf(act, subject, submitter)
  const people = await reviewersAt(act, { subject, role: step.role, organisation: owner })
  return (people ?? []).filter(({ accountId }) => accountId !== submitter).map(({ name }) => name)
}

async function superiorsOf(act: Act, subject: Subject, submitter: string): Promise<string[]> {
  const action = reviewAction(subject)
  const id = await approvalPorts().superiorOf(act, {
    account: submitter,
    action,
    except: [submitter],
  })
  if (id === null) return []
  const words = await gatherWords(act.tx, [{ resource: accountPath, id }])
  return [words.record(accountPath, id) ?? '']
}
