import { Select } from 'antd'
import type { ReviewStep } from '#modules/approval/model/index.ts'
import { useDeciders } from './flow-calls.ts'

const anybody = ''
const superior = '主管'

export interface DeciderSelectProps {
  readonly kind: string
  readonly organisation: string | null
  readonly step: ReviewStep
  onChange(patch: Pick<ReviewStep, 'role' | 'superior'>): void
}

/** Who decides a step: whoever may, the submitter's superior, or the holders of one role. */
export function DeciderSelect({ kind, organisation, step, onChange }: DeciderSelectProps) {
  const deciders = useDeciders(kind, organisation)
  const people = deciders.data?.people ?? 0
  return (
    <Select
      value={step.superior ? superior : (step.role ?? anybody)}
      loading={deciders.isLoading}
      aria-label="由谁审核"
      style={{ width: '100%' }}
      onChange={chosen =>
        onChange({
          superior: chosen === superior,
          role: chosen === superior || chosen === anybody ? null : chosen,
        })
      }
      options={[
        { value: anybody, label: `有审核权限的人员（${people} 人）` },
        { value: superior, label: '提交人的主管（组织配置中的审批主管）' },
        ...rolesOf(step, deciders.data?.roles ?? []),
      ]}
    />
  )
}

/** The roles to choose from, the stored one too where it may not be chosen any more. */
function rolesOf(
  { role }: ReviewStep,
  roles: readonly { code: string; name: string; people: number }[],
) {
  const known = roles.map(({ code, name, people }) => ({
    value: code,
    label: `${name}（${people} 人）`,
    disabled: people === 0,
  }))
  const isLost = role !== null && !roles.some(({ code }) => code === role)
  return isLost ? [...known, { value: role, label: `${role}（已不能审核）` }] : known
}
