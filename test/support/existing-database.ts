import { type Kysely, sql } from "kysely";
import type { Schema } from "#adapters/sql/schema.ts";

/** A database as a predecessor left it: the specification's tables, of another engine, other types, plain secrets. */
export async function createExistingTables(db: Kysely<Schema>): Promise<void> {
  await sql`create table users (
    id bigint unsigned not null auto_increment primary key,
    u_name varchar(100), u_email varchar(100) not null, u_pass varchar(50) not null default '', u_phone varchar(30),
    u_country char(2), u_adddate varchar(40) not null, u_ref varchar(20) not null, u_balance float, u_nickname text,
    key u_email (u_email)
  ) engine = myisam default character set latin1`.execute(db);
  await sql`create table instances (
    id bigint not null auto_increment primary key,
    i_name varchar(50) not null, i_type varchar(2) not null, i_apiid varchar(20) not null, i_apphash varchar(40),
    i_client varchar(20), i_token varchar(8), i_adddate varchar(30), i_sdate date, i_edate bigint,
    i_user_email varchar(100), i_phone varchar(20), i_subscription tinyint
  ) engine = myisam default character set utf8`.execute(db);
  await sql`create table tutorials (
    id int primary key auto_increment, v_name text, v_desc text, v_url varchar(200), v_adddate timestamp null
  ) engine = myisam default character set latin1`.execute(db);
  await sql`create table faqs (
    id int primary key auto_increment, question text not null, answer text not null, addedDate datetime
  ) engine = innodb default character set utf8mb4`.execute(db);
}

export async function fillExistingTables(db: Kysely<Schema>): Promise<void> {
  await sql`insert into users (id, u_name, u_email, u_pass, u_phone, u_country, u_adddate, u_ref, u_balance, u_nickname) values
    (3, ${"José"}, ' Jose@Example.COM ', 'plain password', '', 'IQ', '2024-05-06T07:08:09.123Z', '', 1.5, ${"Pepé"}),
    (4, 'Nobody', 'nobody@example.com', '', '0770', '', '2024-05-06 07:08:09', '3', null, null),
    (9, null, 'third@example.com', 'x', null, null, 'Mon May 06 2024 10:08:09 GMT+0300', '0', 0, null)`.execute(db);
  await sql`insert into instances (id, i_name, i_type, i_apiid, i_apphash, i_client, i_token, i_adddate, i_sdate, i_edate, i_user_email, i_phone, i_subscription) values
    (11, ${"متجر"}, '1', '', '', 'Client011', 'aB3dE6gH', '2024-05-06', '2024-05-06', 1717571289123, '3', null, null),
    (12, 'News', '2', '12345', 'hash of the app', 'Client012', 'Ab3dE6gH', null, null, null, '4', '', 2),
    (13, ' ', '1', '', '', 'Client013', 'xB3dE6gH', null, null, null, '9', '', null)`.execute(db);
  await sql`insert into tutorials (id, v_name, v_desc, v_url, v_adddate) values
    (1, ${"Début"}, null, 'https://www.youtube.com/watch?v=abcdefghijk', null)`.execute(db);
  await sql`insert into faqs (id, question, answer, addedDate) values (1, ${"Why? 😀"}, ${"Two\nlines"}, '2024-01-02 03:04:05')`.execute(
    db,
  );
}
