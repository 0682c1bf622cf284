import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Segmented } from 'antd'
import { useState, useSyncExternalStore } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { printMoment } from '#kinds/moment/moment.ts'
import { qualifications } from '#modules/charity/model/index.ts'
import { fetchAsk } from '#ui/logic/asks.ts'
import { post, sentenceOfError } from '#ui/logic/request.ts'
import { useSession } from '#ui/logic/session.ts'
import type { Form } from '#ui/logic/use-form.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import { Facts } from '#ui/views/facts.tsx'
import { FormScreen } from '#ui/views/form-screen.tsx'
import lookLook from '#ui/views/look.module.css'
import { Section } from '#ui/views/section.tsx'
import { siteConfig } from '../../model/index.ts'
import { siteConfigVersions } from '../../model/site-config-calls.ts'
import { Blocks, Links } from './line-editors.tsx'
import { SitePreview } from './site-preview.tsx'

/** 编辑网站配置: facts, look, blocks of the home page, navigation; a live preview; versions to go back to. */
export default function SiteFormScreen() {
  const [params] = useSearchParams()
  const id = params.get('id')
  const isOfPlatform = useSession().account.ownerKind === 'platform'
  return (
    <FormScreen
      resource={siteConfig}
      screen={id ? undefined : '新增网站配置'}
      slots={{
        ...(isOfPlatform ? {} : { host: form => <Host form={form} /> }),
        homeBlocks: form => <Blocks form={form} />,
        navigation: form => <Links form={form} name="navigation" />,
        footerLinks: form => <Links form={form} name="footerLinks" />,
      }}
    >
      {form => (
        <>
          {id && <Disclosed id={id} />}
          <Preview form={form} />
          {id && <Versions id={id} />}
        </>
      )}
    </FormScreen>
  )
}

/** 域名 as an organisation sees it: the platform says whose a host is. */
function Host({ form }: { readonly form: Form }) {
  return (
    <span>
      {String(form.store.values().host ?? '—')}{' '}
      <span className={lookLook.quiet}>由平台核实后登记</span>
    </span>
  )
}

/** 公示信息: facts of the organisation's certificates, read from it, always shown, never edited here. */
function Disclosed({ id }: { readonly id: string }) {
  const { row } = useRecord(siteConfig, id)
  const facts = row?.extra?.disclosed
  if (!facts?.uscc) return null
  return (
    <Section title="公示信息" note="取自机构证照，网站上始终展示，不在此修改">
      <Facts
        facts={[
          { key: 'name', label: '机构名称', value: facts.name },
          { key: 'uscc', label: '统一社会信用代码', value: facts.uscc },
          {
            key: 'qualification',
            label: '公开募捐资格证书',
            value:
              Object.entries(qualifications).find(([code]) => code === facts.qualification)?.[1] ??
              '—',
          },
        ]}
      />
    </Section>
  )
}

function Preview({ form }: { readonly form: Form }) {
  const [look, setLook] = useState<'computer' | 'phone'>('computer')
  const values = useSyncExternalStore(form.store.subscribe, () => form.store.values())
  return (
    <Section
      title="预览"
      extra={
        <Segmented
          size="small"
          value={look}
          options={[
            { value: 'computer', label: '电脑' },
            { value: 'phone', label: '手机' },
          ]}
          onChange={setLook}
        />
      }
    >
      <SitePreview values={values} look={look} />
    </Section>
  )
}

function Versions({ id }: { readonly id: string }) {
  const seen = useRecord(siteConfig, id).row?.version
  const { message, modal } = App.useApp()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { data = [] } = useQuery({
    queryKey: ['resource', siteConfig.path, 'record', id, 'versions'],
    queryFn: () => fetchAsk(siteConfigVersions, { id }),
  })
  const restore = (no: number) =>
    modal.confirm({
      title: `恢复第 ${no} 版？`,
      content: '当前内容会保留为历史版本。',
      okText: '恢复',
      cancelText: '取消',
      async onOk() {
        try {
          await post('/api/website/siteConfig/restoreVersion', { id, version: seen, no })
          await client.invalidateQueries({ queryKey: ['resource', siteConfig.path] })
          message.success(`已恢复第 ${no} 版`)
          navigate('/website/wangzhanpeizhiList')
        } catch (error) {
          message.error(sentenceOfError(error))
        }
      },
    })
  return (
    <Section title="历史版本">
      <div className={lookLook.stack}>
        {data.map(({ no, at, byName }, place) => (
          <div key={no} className={lookLook.line}>
            <strong>第 {no} 版</strong>
            <span className={lookLook.quiet}>
              {printMoment(new Date(at).toISOString())} {byName ?? '系统'}
            </span>
            <span className={lookLook.push}>
              {place === 0 ? (
                '当前'
              ) : (
                <Button size="small" onClick={() => restore(no)}>
                  恢复
                </Button>
              )}
            </span>
          </div>
        ))}
      </div>
    </Section>
  )
}
