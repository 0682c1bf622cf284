import { UnsyncScreen } from '#modules/cause/parts/sync/unsync-list.tsx'

/** 未同步项目. */
export default function UnsyncProjectScreen() {
  return <UnsyncScreen kind="project" />
}
