/** What a document shows, as gateways sort evidence. */
export type EvidenceProof = 'billing' | 'shipping' | 'communication' | 'other'
