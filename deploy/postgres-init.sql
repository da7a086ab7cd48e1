-- Run once by the image of PostgreSQL, in an empty volume: a role that owns the studio's database and is no superuser.
\getenv password POSTGRES_PASSWORD
create role studio login password :'password';
create database studio owner studio;
