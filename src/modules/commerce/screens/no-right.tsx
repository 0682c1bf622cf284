import { EmptyState } from '#ui/views/empty-state.tsx'

/** Stands where a role does not see a part of a shop. */
export function NoRight() {
  return <EmptyState size="small" title="没有查看这部分的权限" />
}
