import { Collapse, Drawer, Skeleton, Table, Typography } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { helpDesk } from '#modules/content/screens/index.ts'
import { pageResources } from '#ui/logic/page-resource.ts'
import { useSession } from '#ui/logic/session.ts'
import { placeNames, printKeys, type ShortcutPlace, shortcuts } from '#ui/logic/shortcuts.ts'
import { SourcesProvider } from '#ui/logic/sources.ts'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import { addressKey } from '../../navigation/index.ts'
import { isBuilt } from '../built-screens.ts'
import { permittedKeys } from '../guard/way.ts'
import { MyServiceManager } from './my-service-manager.tsx'

const HelpDesk = lazy(helpDesk)
const ResourceGuide = lazyPart(
  async () => (await import('#ui/views/resource-guide.tsx')).ResourceGuide,
)

interface Row {
  readonly key: string
  readonly keys: string
  readonly does: string
}

const more: Readonly<Partial<Record<ShortcutPlace, readonly Row[]>>> = {
  everywhere: [{ key: 'esc', keys: 'Esc', does: '关闭抽屉或对话框' }],
  list: [{ key: 'aside', keys: 'Ctrl 点击', does: '在新窗口打开' }],
}

/** The shortcuts of a place in their order; a row of figures as one line. */
function rowsOf(place: ShortcutPlace): readonly Row[] {
  const own = Object.entries(shortcuts).filter(([, shortcut]) => shortcut.place === place)
  const rows = own.map(([key, { keys, does }]) => ({ key, keys: printAll(keys), does }))
  return [...rows, ...(more[place] ?? [])]
}

function printAll(keys: readonly string[]): string {
  const [first = ''] = keys
  return keys.length > 3
    ? `${first} … ${keys.at(-1)?.split(' ').at(-1)}`
    : keys.map(printKeys).join(' 或 ')
}

const places = Object.keys(placeNames).filter(
  (place): place is ShortcutPlace => place in placeNames,
)

const keyTables = places.map(place => (
  <Table
    key={place}
    size="small"
    style={{ marginBottom: 16 }}
    pagination={false}
    dataSource={[...rowsOf(place)]}
    columns={[
      {
        dataIndex: 'keys',
        title: placeNames[place],
        width: 180,
        render: (keys: string) => <Typography.Text keyboard>{keys}</Typography.Text>,
      },
      { dataIndex: 'does' },
    ]}
  />
))

const helpCentre = '/helpmanager/articlemanager'

interface HelpProps {
  /** What is looked for at once; empty for the texts about the page. */
  readonly word: string
  /** The number of a request that failed and is to be reported. */
  readonly fault?: string | undefined
  readonly onClose: () => void
}

/** 帮助: texts about this page, its fields and states, the service, the keys of the product, and the way to the help centre. */
export default function Help({ word, fault, onClose }: HelpProps) {
  const { modules } = useSession()
  const [inSight] = useState(pageResources)
  const hasCentre = isBuilt(helpCentre) && permittedKeys(modules).has(addressKey(helpCentre))
  return (
    <Drawer open title="帮助" size="min(520px, 94vw)" onClose={onClose}>
      <Suspense fallback={<Skeleton active />}>
        <SourcesProvider>
          <HelpDesk word={word} fault={fault} />
        </SourcesProvider>
      </Suspense>
      <MyServiceManager />
      <div style={{ marginTop: 24 }}>
        <ResourceGuide of={inSight} />
      </div>
      <Collapse
        ghost
        defaultActiveKey={['keys']}
        items={[{ key: 'keys', label: '快捷键', children: keyTables }]}
      />
      {hasCentre && (
        <Typography.Paragraph style={{ marginTop: 24 }}>
          <Link to={helpCentre} onClick={onClose}>
            进入帮助中心
          </Link>
        </Typography.Paragraph>
      )}
    </Drawer>
  )
}
