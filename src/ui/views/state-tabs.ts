import type { AnyResource } from '#kernel/resource/resource.ts'
import type { ListTab } from '#ui/logic/list-tab.ts'

/** One tab for all rows and one for each state of the lifecycle. */
export function stateTabs(resource: AnyResource): readonly ListTab[] {
  const states = Object.entries(resource.lifecycle?.states ?? {})
  return [
    { key: 'all', label: '全部' },
    ...states.map(([state, label]) => ({
      key: state,
      label,
      where: [{ field: 'state', op: 'is' as const, value: state }],
    })),
  ]
}
