import { Ajv } from 'ajv'

/** Says what of a request breaks a schema that a portal published, in one sentence with its fields; undefined when fine. */
export function schemaFault(schema: object): (request: unknown) => string | undefined {
  const isValid = new Ajv({ allErrors: true }).compile(schema)
  return (request) => {
    if (isValid(request)) return undefined
    const faults = (isValid.errors ?? []).map(
      ({ instancePath, message }) =>
        `${instancePath.slice(1).replaceAll('/', ' ') || 'The request'} ${message}`,
    )
    return faults.slice(0, FAULTS_MAX).join('; ')
  }
}

const FAULTS_MAX = 5
