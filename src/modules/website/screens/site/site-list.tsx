import { Modal, Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Presented } from '#kernel/web/logic/presented.ts'
import { useCan } from '#kernel/web/logic/use-can.ts'
import { ListScreen } from '#kernel/web/views/list-screen.tsx'
import { platformSetting } from '#modules/platform/model/index.ts'
import { siteConfig } from '../../model/index.ts'
import styles from '../website.module.css'
import { SitePreview } from './site-preview.tsx'
import { WorkCalendarScreen } from './work-calendar.tsx'

const edit = '/website/edit_wangzhanpeizhi'

/** 网站配置: the platform's site and those of organisations; the common parameters and the working calendar behind tabs. */
export default function SiteListScreen() {
  const [params, setParams] = useSearchParams()
  const maySettings = useCan('platformSetting.view')
  const part = params.get('part') ?? 'sites'
  const switcher = (
    <Segmented
      value={part}
      options={[
        { value: 'sites', label: '网站' },
        ...(maySettings ? [{ value: 'common', label: '公共参数' }] : []),
        { value: 'calendar', label: '工作日历' },
      ]}
      onChange={value => setParams(value === 'sites' ? {} : { part: value })}
    />
  )
  if (part === 'calendar') return <WorkCalendarScreen switcher={switcher} />
  return part === 'common' && maySettings ? (
    <CommonSettings switcher={switcher} />
  ) : (
    <Sites switcher={switcher} />
  )
}

function Sites({ switcher }: { readonly switcher: ReactNode }) {
  const [previewed, setPreviewed] = useState<Presented | null>(null)
  return (
    <>
      <ListScreen
        resource={siteConfig}
        actions={switcher}
        places={{ create: edit, edit }}
        columns={{
          themeColour: {
            width: 90,
            render: row => (
              <span
                style={{
                  display: 'inline-block',
                  width: 24,
                  height: 16,
                  borderRadius: 3,
                  background: String(row.themeColour ?? 'transparent'),
                }}
                title={String(row.themeColour ?? '')}
              />
            ),
          },
          organisation: { render: row => String(row.shown.organisation ?? '平台') },
          host: { render: row => String(row.host ?? '（平台域名）') },
          disclosed: {
            title: '公示信用代码',
            width: 180,
            render: row => {
              const facts = row.extra?.disclosed as { readonly uscc: string | null } | undefined
              return facts?.uscc ?? '—'
            },
          },
          title: { width: 170 },
          icp: { width: 190 },
          policeRecord: { width: 150 },
          state: { width: 80 },
        }}
        shown={[
          'title',
          'host',
          'organisation',
          'icp',
          'themeColour',
          'disclosed',
          'updatedAt',
          'state',
        ]}
        rowActions={() => [{ key: 'preview', label: '预览', run: setPreviewed }]}
      />
      {previewed && (
        <Modal
          open
          width={960}
          title={`预览 · ${String(previewed.title)}`}
          footer={null}
          onCancel={() => setPreviewed(null)}
        >
          <SitePreview values={previewed} look="computer" />
        </Modal>
      )}
    </>
  )
}

function CommonSettings({ switcher }: { readonly switcher: ReactNode }) {
  return (
    <ListScreen
      resource={platformSetting}
      title="公共参数"
      actions={switcher}
      shown={['key', 'name', 'content', 'isPublic', 'remark', 'updatedAt']}
      columns={{
        key: { width: 180, render: row => <span className={styles.code}>{String(row.key)}</span> },
        content: {
          title: '值',
          width: 420,
          render: row =>
            Object.entries((row.value ?? {}) as Record<string, unknown>)
              .map(([name, value]) => `${labels[name] ?? name}：${String(value)}`)
              .join('；'),
        },
      }}
    />
  )
}

const labels: Readonly<Record<string, string>> = {
  address: '地址',
  tel: '电话',
  icp: 'ICP备案',
  name: '名称',
  logo: '标志',
  url: '地址',
}
