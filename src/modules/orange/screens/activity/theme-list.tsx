import { Drawer, Image, Progress, Table } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { printMoment } from '#kinds/moment/moment.ts'
import { useAsk } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { fileUrl } from '#ui/logic/sources.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { type Form, useField } from '#ui/logic/use-form.ts'
import { FormScreen } from '#ui/views/form-screen.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import look from '#ui/views/look.module.css'
import { Section } from '#ui/views/section.tsx'
import { themeFigures } from '../../model/activity-calls.ts'
import { type ThemeTask, taskKinds, theme } from '../../model/index.ts'
import { Phone, PhoneCard } from '../phone.tsx'
import { TasksInput } from './plan-inputs.tsx'

const dayOf = (moment: string) => printMoment(moment).slice(0, 10)

type Theme = PresentedOf<typeof theme>
const place = '/gybOrange/themeManage'

/** 主题管理: themes with their tasks, what they brought, and who leads. */
export default function ThemeScreen() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const mayCreate = useCan('theme.create')
  const [shown, setShown] = useState<Theme>()
  if (params.get('part') === 'form')
    return (
      <FormScreen
        resource={theme}
        slots={{ tasks: form => <TasksInput form={form} /> }}
        onSaved={() => navigate(place)}
      >
        {form => <Preview form={form} />}
      </FormScreen>
    )
  return (
    <>
      <ListScreen
        resource={theme}
        title="主题管理"
        createLabel="新增主题"
        tabs="states"
        places={{ create: `${place}?part=form`, edit: `${place}?part=form` }}
        shown={[
          'title',
          'banner',
          'period',
          'tasks',
          'activities',
          'users',
          'photos',
          'hearts',
          'state',
          'organisation',
        ]}
        columns={{
          title: { width: 160 },
          banner: {
            width: 110,
            render: row =>
              row.banner && (
                <Image width={96} height={40} src={fileUrl(row.banner, 'thumb')} alt={row.title} />
              ),
          },
          period: {
            title: '期间',
            width: 190,
            render: row => `${dayOf(row.from)} 至 ${dayOf(row.to)}`,
          },
          tasks: { title: '任务', width: 70, render: row => `${row.tasks?.length ?? 0} 项` },
          activities: {
            title: '活动',
            width: 70,
            align: 'right',
            render: row => row.extra?.activities ?? 0,
          },
          users: { title: '参与', width: 70, align: 'right', render: row => row.extra?.users ?? 0 },
          photos: {
            title: '晒图',
            width: 70,
            align: 'right',
            render: row => row.extra?.photos ?? 0,
          },
          hearts: {
            title: '任务橙心',
            width: 90,
            align: 'right',
            render: row => row.extra?.hearts ?? 0,
          },
        }}
        rowActions={() => [
          { key: 'figures', label: '数据', run: setShown },
          ...(mayCreate
            ? [
                {
                  key: 'copy',
                  label: '复制',
                  quiet: true,
                  run: (row: Theme) =>
                    void navigate(withParams(place, { part: 'form', copy: row.id })),
                },
              ]
            : []),
        ]}
      />
      {shown && <Figures row={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

function Preview({ form }: { readonly form: Form }) {
  const title = String(useField(form.store, 'title').value ?? '') || '主题'
  const slogan = String(useField(form.store, 'slogan').value ?? '')
  const banner = useField(form.store, 'banner').value
  const tasks = (useField(form.store, 'tasks').value ?? []) as readonly ThemeTask[]
  return (
    <Section title="预览">
      <Phone>
        <PhoneCard title={title} pictures={typeof banner === 'string' && banner ? [banner] : []}>
          <div>{slogan}</div>
          {tasks.map(({ kind, target, hearts }) => (
            <div key={`${kind}${target}`} className={look.quiet}>
              {taskKinds[kind]} {target} · +{hearts} 橙心
            </div>
          ))}
        </PhoneCard>
      </Phone>
    </Section>
  )
}

function Figures({ row, onClose }: { readonly row: Theme; readonly onClose: () => void }) {
  const { data } = useAsk(themeFigures, { id: row.id })
  const users = Math.max(1, row.extra?.users ?? 1)
  return (
    <Drawer open size={560} title={`数据 · ${row.title}`} onClose={onClose}>
      <Section title="任务完成">
        {data?.tasks.map(({ label, target, done }) => (
          <div key={`${label}${target}`}>
            {label} {target}：{done} 人
            <Progress
              aria-label="进度"
              percent={Math.min(100, (done * 100) / users)}
              showInfo={false}
              strokeColor="#fa8c16"
            />
          </div>
        ))}
      </Section>
      <Section title="榜单 · 颁奖名单" padding="flush">
        <Table
          size="small"
          rowKey="nickname"
          dataSource={[...(data?.ranking ?? [])]}
          locale={{ emptyText: '还没有名次' }}
          pagination={{ pageSize: 20, size: 'small', hideOnSinglePage: true }}
          columns={[
            { title: '名次', render: (_, _row, at) => at + 1 },
            { title: '用户', dataIndex: 'nickname' },
            { title: '数值', dataIndex: 'value', align: 'right' },
          ]}
        />
      </Section>
    </Drawer>
  )
}
