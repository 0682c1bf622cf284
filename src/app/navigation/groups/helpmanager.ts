import { group, hidden, menu } from '../group.ts'

/** 帮助中心: help columns, help articles and applications. */
export const helpmanagerGroup = group(
  '/helpmanager',
  { title: '帮助中心', icon: 'question-circle', home: 'columnmanager' },
  [
    menu('columnmanager', '帮助栏目', 'menu'),
    menu('articlemanager', '帮助文章', 'file-text'),
    menu('applymanager', '申请管理', 'solution'),
    hidden('addarticle', '新增帮助文章', ['articlemanager'], ['helpArticle.create']),
    hidden('editarticle', '编辑帮助文章', ['articlemanager'], ['helpArticle.update']),
    hidden('addlanmu', '新增帮助栏目', ['columnmanager'], ['helpColumn.create']),
    hidden('editlanmu', '编辑帮助栏目', ['columnmanager'], ['helpColumn.update']),
  ],
)
