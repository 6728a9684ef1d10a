import { Link } from 'react-router'
import { OPERATIONS, parametersOf, schemaOf } from '#web/api/v1/openapi.ts'
import { appContext } from '#web/http/context.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/api-docs-page.route'
import { ApiOperation, type DescribedOperation } from './api-operation.tsx'

/** Made from the schemas that the API parses with, so that it cannot say anything else than the API does. */
export function loader({ request, context }: Route.LoaderArgs) {
  requireVendor(context, request, 'anyone')
  const operations = OPERATIONS.map(
    ({ method, path, summary, query, body, answers, problems }): DescribedOperation => {
      const [status, [, schema]] = Object.entries(answers)[0] ?? ['200', ['', undefined]]
      return {
        method: method.toUpperCase(),
        path,
        summary,
        fields: query ? parametersOf(query) : body ? fieldsOf(schemaOf(body[1], 'input')) : [],
        sentIn: query ? 'Query' : 'Body',
        answer: { status, fields: schema ? fieldsOf(schemaOf(schema, 'output')) : [] },
        problems: Object.entries(problems),
      }
    },
  )
  return { operations, origin: context.get(appContext).config.publicUrl }
}

export default function ApiDocsPage({ loaderData }: Route.ComponentProps) {
  const { operations, origin } = loaderData
  return (
    <>
      <PageHeading title="The API for sellers" className="pb-6">
        <p>
          Send a key from your{' '}
          <Link to="/vendor/api-keys" className="text-link">
            API keys
          </Link>{' '}
          with every call. You can make up to 120 calls a minute. Amounts you read are in paise, prices you
          send are in whole rupees. For programs:{' '}
          <a href="/api/v1/openapi.json" className="text-link">
            the OpenAPI document
          </a>
          .
        </p>
      </PageHeading>
      <pre className="mb-8 whitespace-pre-wrap break-all rounded-control bg-sunken p-4 text-sm">
        <code>{`curl -H "Authorization: Bearer nnk_…" ${origin}/api/v1/vendor/stock`}</code>
      </pre>
      {operations.map((operation) => (
        <ApiOperation key={`${operation.method} ${operation.path}`} operation={operation} />
      ))}
    </>
  )
}

interface JsonSchema {
  properties?: Record<string, JsonSchema & { description?: string }>
  required?: string[]
}

function fieldsOf(schema: object) {
  const { properties = {}, required = [] } = schema as JsonSchema
  return Object.entries(properties).map(([name, field]) => ({
    name,
    required: required.includes(name),
    schema: field,
    ...(field.description && { description: field.description }),
  }))
}

export const meta = () => unlisted('API for sellers')
