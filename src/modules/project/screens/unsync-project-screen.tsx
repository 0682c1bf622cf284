import { UnsyncList } from '#modules/cause/parts/sync/unsync-list.tsx'

/** 未同步项目. */
export default function UnsyncProjectScreen() {
  return <UnsyncList kind="project" cause="/project/promine" />
}
