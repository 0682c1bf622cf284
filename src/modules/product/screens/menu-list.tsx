import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Button, Skeleton, Table, Tag } from 'antd'
import { useNavigate } from 'react-router'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { withParams } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { menu, menuModule, menuTree } from '../model/index.ts'
import styles from './menu-list.module.css'
import { MenuPreview } from './menu-preview.tsx'
import { useMenuActs } from './use-menu-acts.ts'

type Module = AnswerOf<typeof menuTree>[number]
type Menu = Module['menus'][number]

/** A line of the table: a module, or one of its menus. */
interface Line {
  readonly key: string
  readonly resource: AnyResource
  readonly entry: Module | Menu
  /** Those it stands among, in their order. */
  readonly siblings: readonly string[]
  readonly children?: readonly Line[]
}

const isModule = (entry: Module | Menu): entry is Module => 'menus' in entry

/** 菜单管理: the sidebar as it is, in its order; links out of the product are added here. */
export default function MenuList() {
  const { data, error, refetch } = useAsk(menuTree, {})
  const mayPreview = useCan('role.view')
  if (error) return <FailureState failure={error} onRetry={() => void refetch()} />
  return (
    <div className={page.page}>
      <PageHeader title="菜单管理" {...(data && { note: `${data.length} 个模块` })} />
      <div className={styles.columns}>
        <Section padding="flush">
          {data ? <Tree modules={data} renew={refetch} /> : <Skeleton active />}
        </Section>
        {data && mayPreview && <MenuPreview modules={data} />}
      </div>
    </div>
  )
}

interface TreeProps {
  readonly modules: readonly Module[]
  renew(): Promise<unknown>
}

function Tree({ modules, renew }: TreeProps) {
  const navigate = useNavigate()
  const { order, turn } = useMenuActs(renew)
  const mayEdit = useCan('menu.update')
  const mayAdd = useCan('menu.create')
  const lines = linesOf(modules)
  const step = ({ resource, entry, siblings }: Line, by: 1 | -1) => {
    const at = siblings.indexOf(entry.id)
    const other = siblings[at + by]
    if (other === undefined) return
    const next = [...siblings]
    next[at] = other
    next[at + by] = entry.id
    void order(resource, next, entry.id)
  }
  const edit = ({ entry }: Line) =>
    void navigate(
      withParams(isModule(entry) ? '/product/menumoduleupd' : '/product/menuupd', { id: entry.id }),
    )
  return (
    <Table<Line>
      size="small"
      rowKey="key"
      pagination={false}
      dataSource={[...lines]}
      columns={[
        {
          title: '标题',
          width: 180,
          render: (_, { entry }) => (
            <>
              {entry.title}{' '}
              {!isModule(entry) && entry.original !== null && entry.original !== entry.title && (
                <Tag>原「{entry.original}」</Tag>
              )}
            </>
          ),
        },
        {
          title: '路径',
          ellipsis: true,
          render: (_, { entry }) => (isModule(entry) ? entry.uri : entry.path),
        },
        { title: '类型', width: 60, render: (_, { entry }) => kindOf(entry) },
        {
          title: '菜单',
          width: 72,
          render: (_, { entry }) => (isModule(entry) || !entry.hidden ? '显示' : '不显示'),
        },
        {
          title: '有权角色',
          width: 84,
          align: 'right',
          render: (_, { entry }) => (isModule(entry) || entry.hidden ? '' : entry.roles),
        },
        {
          title: '状态',
          width: 68,
          render: (_, { entry }) => (
            <Tag color={entry.enabled ? 'green' : 'default'}>{entry.enabled ? '启用' : '停用'}</Tag>
          ),
        },
        {
          title: '操作',
          width: 240,
          render: (_, line) =>
            mayEdit && (
              <>
                <Button
                  type="text"
                  size="small"
                  aria-label={`上移${line.entry.title}`}
                  icon={<ArrowUpOutlined />}
                  disabled={line.siblings[0] === line.entry.id}
                  onClick={() => step(line, -1)}
                />
                <Button
                  type="text"
                  size="small"
                  aria-label={`下移${line.entry.title}`}
                  icon={<ArrowDownOutlined />}
                  disabled={line.siblings.at(-1) === line.entry.id}
                  onClick={() => step(line, 1)}
                />
                <Button type="link" size="small" onClick={() => edit(line)}>
                  编辑
                </Button>
                <Button
                  type="link"
                  size="small"
                  danger={line.entry.enabled}
                  onClick={() => turn(line.resource, line.entry, !line.entry.enabled)}
                >
                  {line.entry.enabled ? '停用' : '启用'}
                </Button>
                {isModule(line.entry) && mayAdd && (
                  <Button
                    type="link"
                    size="small"
                    onClick={() =>
                      void navigate(withParams('/product/menuupd', { module: line.entry.id }))
                    }
                  >
                    新增外链
                  </Button>
                )}
              </>
            ),
        },
      ]}
    />
  )
}

function kindOf(entry: Module | Menu): string {
  if (isModule(entry)) return '模块'
  return entry.external ? '外链' : '页面'
}

function linesOf(modules: readonly Module[]): readonly Line[] {
  const ids = modules.map(({ id }) => id)
  return modules.map(module => {
    const own = module.menus.map(({ id }) => id)
    return {
      key: module.id,
      resource: menuModule,
      entry: module,
      siblings: ids,
      children: module.menus.map(entry => ({
        key: entry.id,
        resource: menu,
        entry,
        siblings: own,
      })),
    }
  })
}
