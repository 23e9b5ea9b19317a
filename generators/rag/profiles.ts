/**
 * The records in the formats of other tools, with one folder per profile next to the index. They
 * have no line numbers: a loader uploads the records whose `content_hash` changed, so that the store
 * would keep the old lines of all others. `source` leads to the anchor of the record.
 */
import { createHash } from 'node:crypto';
import type { OutFile } from '../shared/generator.ts';
import { jsonLines } from './encode.ts';
import { type Indexed, removedIds } from './manifest.ts';
import type { IndexRecord } from './records.ts';
import type { Profile } from './settings.ts';

interface Shape {
  readonly extension: string;
  readonly lines: (indexed: Indexed) => readonly object[];
}

const shapes: Readonly<Record<Profile, Shape>> = {
  /**
   * LangChain: `Document(**json.loads(line))`, or `JSONLoader(file, jq_schema='.',
   * content_key='page_content', json_lines=True)`.
   */
  langchain: {
    extension: 'jsonl',
    lines: ({ records }) =>
      records.map((record) => ({
        id: record.id,
        page_content: record.text,
        metadata: metadataOf(record),
        type: 'Document',
      })),
  },
  /**
   * LlamaIndex: `TextNode.from_dict(json.loads(line))`. Only the text is embedded. The source
   * document of the node is the page of the record.
   */
  llamaindex: {
    extension: 'jsonl',
    lines: ({ records }) => records.map(textNode),
  },
  /**
   * OpenSearch: the body of `POST /<index>/_bulk`, with a line for the action before each record.
   */
  opensearch: {
    extension: 'ndjson',
    lines: (indexed) => [
      ...indexed.records.flatMap((record) => [{ index: { _id: boundedId(record.id) } }, record]),
      ...removedIds(indexed).map((id) => ({ delete: { _id: boundedId(id) } })),
    ],
  },
  /**
   * A table of a vector store: one row per record, with keys by which a pipeline replaces all rows
   * of a document or of a section.
   */
  'vector-store': {
    extension: 'jsonl',
    lines: ({ records }) => records.map(row),
  },
};

export function profileFile(profile: Profile, indexed: Indexed): OutFile {
  const { extension, lines } = shapes[profile];
  return {
    path: `rag/${profile}/${indexed.contract.id}.${extension}`,
    text: jsonLines(lines(indexed)),
  };
}

/** Returns flat metadata: some vector stores accept only strings and numbers. */
function metadataOf({ id: _, text: __, rule_ids, questions, ...rest }: IndexRecord) {
  return { ...rest, rule_ids: rule_ids.join(', '), questions: questions.join('\n') };
}

function textNode(record: IndexRecord): object {
  const metadata = metadataOf(record);
  const keys = Object.keys(metadata);
  return {
    id_: record.id,
    text: record.text,
    metadata,
    excluded_embed_metadata_keys: keys,
    excluded_llm_metadata_keys: keys.filter((key) => !['ddr_id', 'status', 'source'].includes(key)),
    // Relationship "1" is the source of the node; node type "4" is a document.
    relationships: {
      1: {
        node_id: record.ddr_id,
        node_type: '4',
        metadata: {},
        hash: null,
        class_name: 'RelatedNodeInfo',
      },
    },
    class_name: 'TextNode',
  };
}

function row({ id, ddr_id, semantic_id, part, parts, text, ...record }: IndexRecord): object {
  return {
    id,
    document_id: ddr_id,
    section_key: semantic_id.slice(semantic_id.indexOf('#') + 1),
    part_index: part,
    part_count: parts,
    content_type: 'text/markdown',
    type: record.type,
    title: record.title,
    status: record.status,
    section: record.section,
    source: record.source,
    content_hash: record.content_hash,
    text,
  };
}

/** Shortens an id to the limit of OpenSearch, 512 bytes. */
function boundedId(id: string): string {
  return id.length <= 512
    ? id
    : `${id.slice(0, 440)}-${createHash('sha256').update(id).digest('hex')}`;
}
