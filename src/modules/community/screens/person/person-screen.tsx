import { lazyPart } from '#ui/views/lazy-part.tsx'
import { ScreenParts } from '#ui/views/screen-parts.tsx'
import { PersonList } from './person-list.tsx'

const PairList = lazyPart(async () => (await import('./pair-list.tsx')).PairList)
const IntakeList = lazyPart(async () => (await import('./person-parts.tsx')).IntakeList)
const ChangeList = lazyPart(async () => (await import('./person-parts.tsx')).ChangeList)
const ClassifyList = lazyPart(async () => (await import('./person-parts.tsx')).ClassifyList)
const VisitList = lazyPart(async () => (await import('./person-parts.tsx')).VisitList)
const LinkList = lazyPart(async () => (await import('./person-parts.tsx')).LinkList)

/** 人员管理: the registry, who was registered, visited and decided about, and records that may be one. */
export default function PersonScreen() {
  return (
    <ScreenParts
      label="人员管理"
      parts={[
        { key: 'list', label: '人员', needs: 'person.view', content: () => <PersonList /> },
        {
          ...{ key: 'intake', label: '登记与导入', needs: 'personIntake.view' },
          content: () => <IntakeList />,
        },
        { key: 'visits', label: '走访', needs: 'homeVisit.view', content: () => <VisitList /> },
        {
          ...{ key: 'classify', label: '救助认定', needs: 'personClassify.view' },
          content: () => <ClassifyList />,
        },
        {
          ...{ key: 'changes', label: '变更申请', needs: 'personChange.view' },
          content: () => <ChangeList />,
        },
        {
          ...{ key: 'pairs', label: '疑似重复', needs: 'duplicatePair.view' },
          content: () => <PairList />,
        },
        {
          ...{ key: 'links', label: '机构关联', needs: 'personLink.view' },
          content: () => <LinkList />,
        },
      ]}
    />
  )
}
